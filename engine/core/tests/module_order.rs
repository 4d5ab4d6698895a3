//! A module uses only modules that stand before it in this list, which is the order of the code map in ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ORDER: &[&str] = &[
    "id",
    "soundness",
    "intern",
    "graph",
    "terminal_rows",
    "config",
    "grammar",
    "error",
    "profile",
    "watch",
    "envelope",
    "reuse",
    "vocabulary",
    "normalize",
    "lexer",
    "classes",
    "lr",
    "conflicts",
    "recogniser",
    "parser_dwa",
    "compile",
    "shares",
    "storage",
    "runtime",
    "hazards",
    "explain",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn place(module: &str) -> usize {
    ORDER.iter().position(|&other| other == module).unwrap_or_else(|| panic!("{module} is not in the order"))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// Modules that a text names by a path from the root of the crate, in code, comments and documentation. Unit tests at
/// the foot of a file may use anything.
fn uses(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let paths = text.split("crate::").skip(1);
    paths.map(|path| path.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect()).collect()
}

#[test]
fn the_order_has_every_module_once() {
    let lib = fs::read_to_string(root().join("lib.rs")).unwrap();
    let declared = lib.lines().filter_map(|line| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        line.strip_prefix("mod ")?.strip_suffix(';')
    });
    let declared: BTreeSet<&str> = declared.collect();
    assert_eq!(declared, ORDER.iter().copied().collect());
}

#[test]
fn a_module_uses_only_modules_before_it() {
    let mut count = 0;
    for file in sources(&root()) {
        let inside = file.strip_prefix(root()).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        for used in uses(&fs::read_to_string(&file).unwrap().replace("\r\n", "\n")) {
            // Grouped imports (`crate::{a, b}`) name nothing here, and `place` refuses them.
            assert!(place(&used) <= place(module), "{} uses {used}, which comes later", inside.display());
            count += 1;
        }
    }
    assert!(count > 100, "found only {count} uses: is the search still right?");
}

#[test]
fn finds_uses_wherever_they_stand() {
    let text =
        "use crate::lexer::Lexer;\nlet x = crate::runtime::f();\n#[cfg(test)]\nmod tests {\n    use crate::lr;\n}";
    assert_eq!(uses(text), ["lexer", "runtime"]);
    assert_eq!(uses("use crate::{lexer, lr};"), [""]);
}
