import Testing

/// A construction that our texts do not use, and what they say in its place.
struct Wording: Sendable, CustomTestStringConvertible {
  /// A regular expression, without regard to case.
  let pattern: String
  let instead: String

  init(_ pattern: String, _ instead: String) {
    self.pattern = pattern
    self.instead = instead
  }

  var testDescription: String { "\(pattern): say \(instead)" }

  /// The lines that contain the construction.
  func found(in lines: [TextLine]) throws -> [TextLine] {
    let expression = try TextPattern(pattern, ignoringCase: true)
    return lines.filter { expression.isFound(in: $0.text) }
  }

  /// Words in odd senses, metaphors and sentences that nobody does anything in.
  static let constructions = [
    Wording(#"\bby (itself|themselves)\b"#, "automatically"),
    Wording(#"\bon the wire\b"#, "in flight"),
    Wording(
      #"\b(stand|stands|stood|standing) (in|beside|there|behind|before|alone|as)\b"#, "is in"),
    Wording(#"\b(lie|lies) (in|beside|on|ahead)\b"#, "is in"),
    Wording(#"\b(go|goes|went|going) along\b"#, "is sent with"),
    Wording(#"\b(go|goes|went) out\b"#, "is sent"),
    Wording(#"\b(come|comes|came) out\b"#, "is printed"),
    Wording(
      #"(^|[.:] |\| |^- )(?-i:Of) (the|a|an|it|each|all|several|what|AM|this|those)\b"#,
      "the subject first"),
    Wording(#", too(?=$|[.,;:)]| \()"#, "also"),
    Wording(#"\blikewise\b"#, "in the same way"),
    Wording(#"\bonce more\b"#, "again"),
    Wording(#"\b(is|are|was|were) over\b"#, "has expired, has ended"),
    Wording(#"\bas (it|they) (came|come|stands|stand)\b"#, "unchanged"),
    Wording(#"(?<=[a-z`'"]) aside(?=$|[.,;:)])"#, "except"),
    Wording(#"\bin force\b"#, "what `journey` uses"),
    Wording(#"\bthere (is|are) none\b"#, "what is missing"),
    Wording(
      #"\b(wasn|isn|aren|don|doesn|didn|can|couldn|won|wouldn|shouldn|hasn|haven)['’]t\b"#,
      "the full form"),
    Wording(
      #"\b(it|that|there|let)['’]s (?!own)|\b(you|we|they)['’](re|ll|ve)\b"#, "the full form"),
  ]

  /// Words in the column "do not say" of docs/glossary.md that have no other sense in our texts.
  static let terms = [
    Wording(#"\bscreen\b"#, "page"),
    Wording(#"\bfaults?\b(?! NAME)"#, "problem, error"),
    Wording(#"\btrouble\b"#, "problem, error"),
    Wording(#"\bcode apps?\b"#, "authenticator app"),
    Wording(#"\bauthorize (answer|request|response|endpoint)s?\b"#, "authorization request"),
    Wording(#"\bid_tokens?\b"#, "ID token"),
    Wording(#"\b(log|logs|logged|logging) (in|out)\b"#, "sign in, sign out"),
  ]

  /// What messages, help and descriptions do not say, in addition to the words of the pages.
  static let ofMessages = [
    Wording(#"^there (is|are) no\b"#, "unknown …, missing …"),
    Wording(#"\b(hold|holds|held)\b"#, "contains"),
    Wording(#"^(is|are|does|do|has|have|which|what) .*\?$"#, "a hint that begins with a verb"),
    Wording(#"\bblanks?\b"#, "space"),
    Wording(#"\b(go|goes|went) on\b"#, "continue"),
    Wording(#"\balone\b"#, "only"),
    Wording(#"\bbeside\b"#, "next to, combined with"),
    Wording(#"^(the|X) .*is refused\b"#, "invalid …"),
    Wording(#"\blist of (strings|bytes)\b"#, "array"),
  ]

  static let britishSpellings = [
    Wording(#"\b(col|behavi|fav|hon|neighb|lab)our"#, "-or"),
    Wording(#"\b(licence|defence|catalogue|centre|grey|judgement|enrolment)s?\b"#, "US spelling"),
    Wording(#"\benrol(s)?\b"#, "enroll"),
    Wording(#"\b(?-i:(cancel|label|model|signal|travel)l(ed|ing))\b"#, "one l"),
    Wording(
      #"\b(organ|recogn|initial|serial|normal|author|unauthor|summar|minim|maxim)is(e|ed|ing|ation)"#,
      "-ize"),
    Wording(
      #"\b(optim|synchron|custom|special|standard|token|random|util|real|capital|general)is(e|ed|ing)\b"#,
      "-ize"),
    Wording(#"\banalys(e|ed|es|ing)\b"#, "analyze"),
  ]
}

/// A line of text that people read, and where it is.
struct TextLine: Sendable, CustomStringConvertible {
  let position: String
  let text: String

  var description: String { "\(position): \(text)" }
}
