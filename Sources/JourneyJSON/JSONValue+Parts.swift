extension JSONValue {
  /// The texts that would give an answer away: its own, those of its parts, and the whole.
  package var spellings: [String] {
    switch self {
    case .string(let text): [text]
    case .integer, .number: [compact]
    case .array, .object: [compact] + parts
    case .null, .boolean: []
    }
  }

  /// All texts and numbers that lie in it.
  package var parts: [String] {
    switch self {
    case .array(let elements): elements.flatMap(\.parts)
    case .object(let members): members.flatMap(\.value.parts)
    default: spellings
    }
  }
}
