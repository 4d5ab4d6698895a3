//! Regular expressions small enough to match by derivatives (Brzozowski 1964), which shares nothing with the lexer.

/// A regular expression over characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Regex {
    Never,
    Empty,
    Char(char),
    /// One byte of a character that a derivative has begun.
    Byte(u8),
    Class(Vec<char>),
    Sequence(Vec<Regex>),
    Choice(Vec<Regex>),
    Plus(Box<Regex>),
    Optional(Box<Regex>),
}

impl Regex {
    /// In the syntax of the engine.
    pub fn source(&self) -> String {
        let all = |parts: &[Regex], separator| parts.iter().map(Regex::source).collect::<Vec<_>>().join(separator);
        match self {
            Self::Never => r"[a&&b]".into(),
            Self::Empty => "(?:)".into(),
            Self::Char(char) => regex_syntax::escape(&char.to_string()),
            Self::Byte(byte) => unreachable!("{byte} stands in derivatives only"),
            Self::Class(chars) => format!("[{}]", chars.iter().collect::<String>()),
            Self::Sequence(parts) => format!("(?:{})", all(parts, "")),
            Self::Choice(parts) => format!("(?:{})", all(parts, "|")),
            Self::Plus(item) => format!("(?:{})+", item.source()),
            Self::Optional(item) => format!("(?:{})?", item.source()),
        }
    }

    pub fn is_nullable(&self) -> bool {
        match self {
            Self::Empty | Self::Optional(_) => true,
            Self::Never | Self::Char(_) | Self::Byte(_) | Self::Class(_) => false,
            Self::Sequence(parts) => parts.iter().all(Self::is_nullable),
            Self::Choice(parts) => parts.iter().any(Self::is_nullable),
            Self::Plus(item) => item.is_nullable(),
        }
    }

    pub fn is_never(&self) -> bool {
        match self {
            Self::Never => true,
            Self::Sequence(parts) => parts.iter().any(Self::is_never),
            Self::Choice(parts) => parts.iter().all(Self::is_never),
            Self::Plus(item) => item.is_never(),
            _ => false,
        }
    }

    /// What may follow a byte.
    pub fn derivative(&self, byte: u8) -> Self {
        match self {
            Self::Never | Self::Empty => Self::Never,
            Self::Byte(own) => {
                if *own == byte {
                    Self::Empty
                } else {
                    Self::Never
                }
            }
            Self::Char(char) => {
                let bytes: Vec<Self> = char.to_string().bytes().map(Self::Byte).collect();
                if let [first] = &bytes[..] { first.derivative(byte) } else { Self::Sequence(bytes).derivative(byte) }
            }
            Self::Class(chars) => Self::choice(chars.iter().map(|&char| Self::Char(char).derivative(byte))),
            Self::Choice(parts) => Self::choice(parts.iter().map(|part| part.derivative(byte))),
            Self::Optional(item) => item.derivative(byte),
            Self::Plus(item) => {
                let again = Self::Optional(Box::new(self.clone()));
                Self::sequence([item.derivative(byte), again])
            }
            Self::Sequence(parts) => {
                let mut options = Vec::new();
                for (place, part) in parts.iter().enumerate() {
                    let rest = parts[place + 1..].iter().cloned();
                    options.push(Self::sequence(std::iter::once(part.derivative(byte)).chain(rest)));
                    if !part.is_nullable() {
                        break;
                    }
                }
                Self::choice(options)
            }
        }
    }

    fn choice(options: impl IntoIterator<Item = Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for option in options.into_iter().filter(|option| !option.is_never()) {
            if !kept.contains(&option) {
                kept.push(option);
            }
        }
        match kept.len() {
            0 => Self::Never,
            1 => kept.remove(0),
            _ => Self::Choice(kept),
        }
    }

    fn sequence(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut kept: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Never => return Self::Never,
                Self::Empty => {}
                Self::Sequence(inner) => kept.extend(inner),
                part => kept.push(part),
            }
        }
        match kept.len() {
            0 => Self::Empty,
            1 => kept.remove(0),
            _ => Self::Sequence(kept),
        }
    }
}
