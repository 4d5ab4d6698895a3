//! A module uses only modules that stand before it in this list, which is the order of the code map.

use std::fs;
use std::path::{Path, PathBuf};

const ORDER: [&str; 17] = [
    "id",
    "intern",
    "graph",
    "config",
    "grammar",
    "error",
    "profile",
    "vocabulary",
    "normalize",
    "lexer",
    "classes",
    "lr",
    "recogniser",
    "parser_dwa",
    "compile",
    "runtime",
    "explain",
];

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

#[test]
fn a_module_uses_only_modules_before_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let place = |module: &str| ORDER.iter().position(|&other| other == module);
    let mut uses = 0;
    for file in sources(&root) {
        let inside = file.strip_prefix(&root).unwrap();
        let module = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let own = place(module).unwrap_or_else(|| panic!("{module} is not in the order"));
        let text = fs::read_to_string(&file).unwrap();
        // Unit tests at the foot of a file may use anything.
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for used in text.split("crate::").skip(1) {
            let name: String = used.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect();
            if let Some(other) = place(&name) {
                assert!(other <= own, "{} uses {name}, which comes later", inside.display());
                uses += 1;
            }
        }
    }
    assert!(uses > 100, "found only {uses} uses: is the search still right?");
}
