//! Packs the token lists of `tiktoken-rs` into the form that [`builtin`](src/builtin.rs) embeds, and names the build.
//!
//! The crate keeps them as base64 text inside its functions, which decode it into three hash tables and need 0.12 s for
//! o200k_base. Masks need the bytes alone: packed here once, they are less than half as large and load in a few
//! milliseconds.

use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::Path;
use std::{env, fs};

use tiktoken_rs::{CoreBPE, cl100k_base, o200k_base};

/// No embedded vocabulary has ids above this one.
const ID_LIMIT: u32 = 1 << 18;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_build();
    let folder = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    let folder = Path::new(&folder);
    // Cargo gives another build script and other dependencies another folder, so what is there is what would be made.
    let packed = folder.join("packed");
    if !packed.exists() {
        pack(folder, "o200k_base", &o200k_base().expect("the crate's own data is sound"));
        pack(folder, "cl100k_base", &cl100k_base().expect("the crate's own data is sound"));
        fs::write(packed, "").expect("OUT_DIR can be written to");
    }
}

/// Sets `MASKWRIGHT_BUILD` to a hash of all sources: another engine may compile a grammar otherwise, whatever its version
/// and its time of writing.
fn name_build() {
    let mut hasher = DefaultHasher::new();
    for path in ["../core/src", "../core/Cargo.toml", "src", "Cargo.toml", "../Cargo.lock"] {
        println!("cargo::rerun-if-changed={path}");
        hash_files(Path::new(path), &mut hasher);
    }
    println!("cargo::rustc-env=MASKWRIGHT_BUILD={:016x}", hasher.finish());
}

/// Hashes a file, or all files below a folder in the order of their names.
fn hash_files(path: &Path, hasher: &mut DefaultHasher) {
    if let Ok(entries) = fs::read_dir(path) {
        let mut paths: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        paths.iter().for_each(|path| hash_files(path, hasher));
    } else if let Ok(content) = fs::read(path) {
        (path, content).hash(hasher);
    }
}

/// Writes `NAME.lengths` (a byte for each id, 0 for none), `NAME.bytes` and `NAME.special` (lines of id and name).
fn pack(folder: &Path, name: &str, encoding: &CoreBPE) {
    let special: BTreeMap<u32, &str> = encoding
        .special_tokens()
        .into_iter()
        .map(|name| (encoding.encode_with_special_tokens(name)[0], name))
        .collect();
    let tokens: Vec<Option<Vec<u8>>> =
        (0..ID_LIMIT).map(|id| encoding.decode_bytes(&[id]).ok().filter(|_| !special.contains_key(&id))).collect();
    let size = tokens.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let lengths: Vec<u8> = tokens[..size]
        .iter()
        .map(|token| u8::try_from(token.as_ref().map_or(0, Vec::len)).expect("no token is longer than 255 bytes"))
        .collect();
    let bytes: Vec<u8> = tokens[..size].iter().flatten().flatten().copied().collect();
    let special: String = special.iter().map(|(id, name)| format!("{id} {name}\n")).collect();
    write(folder, name, "lengths", &lengths);
    write(folder, name, "bytes", &bytes);
    write(folder, name, "special", special.as_bytes());
}

fn write(folder: &Path, name: &str, kind: &str, data: &[u8]) {
    fs::write(folder.join(format!("{name}.{kind}")), data).expect("OUT_DIR can be written to");
}
