//! Bytes to tables.

use std::sync::Arc;

use serde::Deserialize;

use super::{About, FORMAT};
use crate::classes::Partition;
use crate::compile::{Compiled, RootTables, TerminalInfo, token_terminals};
use crate::config::Config;
use crate::envelope::FileError;
use crate::id::{IdVec, TerminalId};
use crate::lexer::Lexer;
use crate::lr::LrAutomaton;
use crate::normalize::NormalForm;
use crate::parser_dwa::ParserDwa;
use crate::profile::Profile;
use crate::recogniser::{NodeTable, Roots};
use crate::soundness::{Soundness, Unsound, ensure};
use crate::vocabulary::VocabularyIndex;
use crate::watch::{Budget, Watch};

/// The compiled grammar of a file, for the vocabulary that it was compiled against and with the limits of whoever reads it.
/// Linear in the file.
///
/// # Errors
/// [`FileError`] for anything but a sound file of this format and vocabulary.
pub fn read(file: &[u8], index: Arc<VocabularyIndex>, config: &Config) -> Result<(Compiled, About), FileError> {
    let opened = FORMAT.open(file)?;
    if opened.digest != index.vocabulary().digest() {
        return Err(FileError::OtherVocabulary(FORMAT.kind));
    }
    read_tables(opened.contents, index, config).map_err(|unsound| FORMAT.unsound(unsound))
}

/// The label of a file. Linear in the file, whose checksum is looked at.
///
/// # Errors
/// [`FileError`] for anything but a whole file of this format.
pub fn label(file: &[u8]) -> Result<String, FileError> {
    let mut reader = Reader { rest: FORMAT.open(file)?.contents };
    let About { label, .. } = reader.next().map_err(|unsound| FORMAT.unsound(unsound))?;
    Ok(label)
}

/// Reads the tables in the order in which they were written, and checks each against those before it.
fn read_tables(contents: &[u8], index: Arc<VocabularyIndex>, config: &Config) -> Result<(Compiled, About), Unsound> {
    let mut reader = Reader { rest: contents };
    let about: About = reader.next()?;
    let terminals: IdVec<TerminalId, TerminalInfo> = reader.next()?;
    let form: NormalForm = reader.next()?;
    form.check()?;
    check_terminals(&terminals, &form, index.vocabulary().vocab_size())?;
    // The end terminal has no bytes.
    let with_bytes = terminals.len() - 1;
    let lexer: Lexer = reader.next()?;
    lexer.check(with_bytes)?;
    let partition: Partition = reader.next()?;
    partition.check(&lexer, index.trie(), with_bytes)?;
    let lr: LrAutomaton = reader.next()?;
    lr.check(&form)?;
    let nodes: NodeTable = reader.next()?;
    nodes.check(lr.state_count())?;
    let roots: Roots = reader.next()?;
    roots.check(&nodes, partition.classes.len(), lexer.state_count(), token_terminals(&terminals))?;
    let dwa: ParserDwa = reader.next()?;
    dwa.check(lr.state_count(), roots.nodes.len())?;
    let profile: Profile = reader.next()?;
    ensure(reader.rest.is_empty(), "something follows its end")?;
    let watch = Watch::default();
    let mut budget = Budget::new("tables", "intervals", usize::MAX, &watch);
    let tables = RootTables::build(&partition, &roots, &mut budget).map_err(|_| Unsound("its tables have no end"))?;
    let compiled = Compiled {
        index,
        config: *config,
        terminals,
        form,
        lexer: Arc::new(lexer),
        partition: Arc::new(partition),
        lr: Arc::new(lr),
        nodes: Arc::new(nodes),
        roots: Arc::new(roots),
        dwa: Arc::new(dwa),
        tables: Arc::new(tables),
        profile,
    };
    Ok((compiled, about))
}

fn check_terminals(terminals: &IdVec<TerminalId, TerminalInfo>, form: &NormalForm, vocab_size: usize) -> Soundness {
    ensure(terminals.len() == form.terminals.len(), "terminals have no names")?;
    terminals.iter().try_for_each(|terminal| {
        terminal.span.check()?;
        terminal.tokens.iter().try_for_each(|tokens| tokens.check(vocab_size))
    })
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn next<T: Deserialize<'a>>(&mut self) -> Result<T, Unsound> {
        let (value, rest) = postcard::take_from_bytes(self.rest).map_err(|_| Unsound("a table cannot be read"))?;
        self.rest = rest;
        Ok(value)
    }
}
