//! Compiles a grammar and a vocabulary into a *Parser DWA*, and masks tokens by reading the LR stack with it.
pub mod classes;
pub mod compile;
pub mod config;
pub mod error;
pub mod grammar;
mod graph;
pub mod id;
pub mod intern;
pub mod lexer;
pub mod lr;
pub mod normalize;
pub mod parser_dwa;
pub mod profile;
pub mod recogniser;
pub mod runtime;
pub mod vocabulary;
