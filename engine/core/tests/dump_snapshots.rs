//! The printable form of every stage, for a few small grammars, compared with files in `tests/snapshots/`.
//!
//! A change of a stage shows as a difference in a file that people can read. To accept it, run the test with the
//! environment variable `UPDATE_SNAPSHOTS=1` and look at the difference before it is committed.

mod common;

use std::fmt::Write;
use std::path::Path;

use common::text::{compile, grammar};
use maskwright_core::id::TerminalId;

/// Name, grammar, vocabulary.
const GRAMMARS: [(&str, &str, &str); 4] = [
    ("unary_minus", "e: MINUS e | e MINUS e | ONE\nMINUS = -\nONE = 1", "- ---- 1 -1 1- x"),
    ("overlap", "e: e OP A | A\nOP = \\+\\+?\nA = a+", "a + ++ +a a+ aa"),
    ("nullable_tails", "a: A b | A\nb: B a n |\nn: m m |\nm: C |\nA = a\nB = b\nC = c", "a b c ab bac"),
    ("ignored", "s: A WS A | s A\nA = é\n%WS = [ ]+", "é ␣ ␣é é␣"),
];

#[test]
fn every_stage_prints_what_it_made() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let update = std::env::var_os("UPDATE_SNAPSHOTS").is_some();
    for (name, text, vocabulary) in GRAMMARS {
        let printed = print(text, vocabulary);
        assert_eq!(printed, print(text, vocabulary), "the same input gives the same output");
        let file = folder.join(format!("{name}.txt"));
        if update {
            std::fs::write(&file, &printed).unwrap();
        }
        let expected = std::fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
        assert_eq!(printed, expected, "{} (UPDATE_SNAPSHOTS=1 accepts the new form)", file.display());
    }
}

fn print(text: &str, vocabulary: &str) -> String {
    let compiled = compile(text, vocabulary).unwrap();
    let tables = compiled.tables();
    let name = |terminal| tables.terminal_name(TerminalId(terminal)).to_owned();
    let sections = [
        ("grammar", grammar(text).to_string()),
        ("vocabulary index", tables.index.to_string()),
        ("normal form", tables.form.to_string()),
        ("lexer", tables.lexer.to_string()),
        ("terminal-sequence classes", tables.partition.dump(&tables.lexer, name)),
        ("LR automaton", tables.lr.dump(&tables.form)),
        ("stack recognisers", tables.roots.dump(&tables.nodes)),
        ("Parser DWA", tables.dwa.to_string()),
    ];
    let mut printed = String::new();
    for (title, section) in sections {
        writeln!(printed, "# {title}\n\n{section}").unwrap();
    }
    printed
}
