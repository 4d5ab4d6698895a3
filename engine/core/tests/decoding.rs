//! Whole decodings, each a line: what is allowed, what is masked, and where a text may end.

mod common;

use common::text::{compile, follow};

#[test]
fn a_token_of_many_terminals_reads_the_stack_once() {
    let compiled = compile("e: MINUS e | e MINUS e | ONE\nMINUS = -\nONE = 1", "- ---------------- 1 --1 11").unwrap();
    follow(&compiled, "---------------- ✖11 1 ✖1 $ ---------------- 1 $");
}

#[test]
fn own_longest_match_forbids_an_early_end() {
    let compiled = compile("s: OP OP A\nOP = \\+\\+?\nA = a", "a + ++ +a").unwrap();
    follow(&compiled, "+ ✖a ✖+a + ✖a + a $");
    follow(&compiled, "++ +a $");
}

#[test]
fn a_terminal_must_not_be_cut_short_of_its_own_longer_match() {
    let compiled = compile("s: A B\nA = a+\nB = ab", "a b ab").unwrap();
    follow(&compiled, "a a ✖b ✖ab a …");
}

#[test]
fn ignored_text_may_stand_anywhere() {
    let compiled = compile("s: A A\nA = a\n%WS =  +", "a ␣ ␣a a␣").unwrap();
    follow(&compiled, "␣ a␣ ␣ a $ ␣ $ ✖a");
}

#[test]
fn an_ignored_terminal_that_a_rule_uses_may_be_read_or_skipped() {
    let compiled = compile("s: A WS B | A C\nA = a\nB = b\nC = c\n%WS = _", "a _ b c").unwrap();
    follow(&compiled, "a ✖b _ b $");
    follow(&compiled, "a _ c $");
}

#[test]
fn a_nullable_start_accepts_the_empty_text() {
    follow(&compile("s: A s |\nA = a", "a").unwrap(), "$ a $ a $");
}

#[test]
fn mutual_right_recursion_through_nullable_tails() {
    let compiled = compile("a: A b | A\nb: B a n |\nn: m m |\nm: C |\nA = a\nB = b\nC = c", "a b c ab bac").unwrap();
    follow(&compiled, "ab ✖b a $ bac $ c $ ✖ab c $");
}

#[test]
fn unit_cycles_and_hidden_left_recursion() {
    let compiled = compile("s: t | n s X\nt: s | Y\nn: |\nX = x\nY = y", "x y xx yx").unwrap();
    follow(&compiled, "✖x yx $ xx $ ✖y");
}

#[test]
fn parts_of_characters_are_tokens_too() {
    let tokens = vec![Some(vec![0xc3]), Some(vec![0xa9]), Some(vec![0xff]), Some("é".into())];
    let index = {
        use maskwright_core::vocabulary::{Vocabulary, VocabularyIndex};
        std::sync::Arc::new(VocabularyIndex::build(std::sync::Arc::new(Vocabulary::new(tokens, vec![]).unwrap())))
    };
    let grammar = common::text::grammar("s: W\nW = [^a]+");
    let (config, cancel) = Default::default();
    let compiled = maskwright_core::runtime::CompiledGrammar::new(&grammar, index, &config, &cancel).unwrap();
    let mut state = compiled.start();
    let id = maskwright_core::id::TokenId;
    assert_eq!(state.allowed(), [id(0), id(3)]);
    state.commit(id(0)).unwrap();
    assert_eq!((state.allowed(), state.is_accepting()), (vec![id(1)], false));
    state.commit(id(1)).unwrap();
    assert!(state.is_accepting());
}

#[test]
fn a_terminal_that_matches_nothing_makes_its_alternatives_useless() {
    follow(&compile("s: A | A X B\nA = a\nB = b\nX = [^\\s\\S]", "a b").unwrap(), "a ✖a ✖b $");
    follow(&compile("s: A E B\nA = a\nB = b\nE = (?:)", "a b").unwrap(), "a ✖a b $");
    assert!(compile("s: A X\nA = a\nX = [^\\s\\S]", "a").is_err(), "no text is a sentence");
}

#[test]
fn a_very_long_text_is_explained_as_it_is() {
    let compiled = compile("s: s P T | T\nT = 1\nP = \\+\\+?", "1 +").unwrap();
    let explain = maskwright_core::explain::explain_bytes;
    let long = "1+".repeat(11_000);
    let good = explain(&compiled.start(), format!("{long}1").as_bytes()).unwrap();
    assert!(good.allowed && good.by_parser, "{}", good.verdict);
    let bad = explain(&compiled.start(), format!("{long}x").as_bytes()).unwrap();
    assert!(!bad.allowed && bad.verdict.contains("byte 22000"), "{}", bad.verdict);
}
