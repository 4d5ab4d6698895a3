//! Many terminals that overlap, as the names of a schema's properties do with every string: sets of terminals of which one
//! contributes most, and states that can lie on more than a machine word of others.

mod common;

use common::text::compile_with;
use maskwright_core::config::{Config, Optimizations};
use maskwright_core::runtime::CompiledGrammar;

/// More than there are bits in a word.
const PROPERTIES: usize = 150;

/// Properties in their order, each with a value of one of three kinds, of which two overlap.
fn object(separator: &str) -> String {
    let kinds = ["string", "number", "either"];
    let members: Vec<String> = (0..PROPERTIES).map(|n| format!("K{n} COLON {}", kinds[n % kinds.len()])).collect();
    let names = (0..PROPERTIES).map(|n| format!("K{n} = \"{}{}\"", ["a", "b", "ab"][n % 3], n / 3));
    let values = "string: STRING\nnumber: NUMBER\neither: STRING | NUMBER | OPEN either CLOSE\n\
        STRING = \"[ab0-9]*\"\nNUMBER = [0-9]+\nCOLON = :\nCOMMA = ,\nOPEN = \\[\nCLOSE = \\]\n";
    format!("s: {}\n{values}{}", members.join(separator), names.collect::<Vec<_>>().join("\n"))
}

/// A list of properties of which each may be left out.
fn optional() -> String {
    let object = object("\ns: ");
    let (_, rest) = object.split_once("\nstring:").unwrap();
    let rows: Vec<&str> = object.lines().filter_map(|line| line.strip_prefix("s: ")).collect();
    let mut rules = format!("s: OPEN p{} CLOSE\np0: {}\n", rows.len() - 1, rows[0]);
    for (n, row) in rows.iter().enumerate().skip(1) {
        rules += &format!("p{n}: p{0} | p{0} COMMA {row} | {row}\n", n - 1);
    }
    format!("{rules}string:{rest}")
}

fn compile(text: &str, optimizations: Optimizations) -> CompiledGrammar {
    let tokens = r#"" a b ab 0 1 4 "a "b "ab1 1" a1" ": ":" ":"a ,"a ","b : , [ ] ],"a :[ 1,"b "a1":"b","#;
    compile_with(text, tokens, &Config { optimizations, ..Config::default() }).unwrap()
}

#[test]
fn sets_of_many_terminals_are_the_same_taken_apart() {
    let all = Optimizations::all(true);
    for text in [object(" COMMA "), optional()] {
        let whole = Optimizations { memoize_saturation: false, ..all };
        let [apart, whole] = [all, whole].map(|optimizations| compile(&text, optimizations));
        let [apart, whole] = [apart.tables(), whole.tables()];
        assert!(apart.roots.nodes.len() > 100, "{}", apart.roots.nodes.len());
        assert_eq!(apart.roots.dump(&apart.nodes), whole.roots.dump(&whole.nodes));
        assert_eq!(apart.roots, whole.roots);
        assert_eq!(format!("{:?}", apart.dwa), format!("{:?}", whole.dwa));
    }
}

#[test]
fn masks_of_many_terminals_are_those_without_any_optimisation() {
    for text in [object(" COMMA "), optional()] {
        let grammars = [true, false].map(|on| compile(&text, Optimizations::all(on)));
        let mut states = grammars.each_ref().map(CompiledGrammar::start);
        for step in 0..60 {
            let masks = states.each_ref().map(|state| state.mask());
            assert_eq!(masks[0], masks[1], "step {step}");
            let allowed = states[0].allowed();
            let Some(&token) = allowed.get(step * 7 % allowed.len().max(1)) else { break };
            states.iter_mut().for_each(|state| state.commit(token).unwrap());
        }
    }
}
