/// Finds the end of a document in bytes that arrive in chunks of any size.
///
/// It refuses a byte that is not allowed at its position, and so stops soon after the end of a
/// truncated document, so that the documents after it can be read. `JSONParser` checks numbers,
/// escapes and UTF-8, and says why a byte was refused.
struct JSONFramer: Sendable {
  enum Outcome {
    /// All bytes were read, but the document is not complete.
    case unfinished
    case complete
    /// The next byte is not allowed at its position.
    case refused
  }

  private enum State {
    case value, valueOrBracket, key, keyOrBrace, colon, commaOrEnd
    case string, escape, number, literal
  }

  private let maximumDepth: Int
  private var state = State.value
  /// For each open array or object, whether it is an object.
  private var open: [Bool] = []
  private var isKey = false
  private var letters = Substring().utf8

  init(maximumDepth: Int) { self.maximumDepth = maximumDepth }

  /// Moves `index` to the byte after the document, or to the refused byte.
  ///
  /// A top-level number ends only at the byte after it, at which `index` then stays.
  mutating func read(_ bytes: Bytes, from index: inout Int) -> Outcome {
    while index < bytes.count {
      let byte = bytes[index]
      switch state {
      case .string:
        index = bytes.endOfPlainText(from: index)
        guard index < bytes.count else { return .unfinished }
        switch bytes[index] {
        case UInt8(ascii: "\""): state = isKey ? .colon : .commaOrEnd
        case UInt8(ascii: "\\"): state = .escape
        default: return .refused
        }
      case .escape where byte >= 0x20: state = .string
      case .number where byte.isPartOfNumber: break
      case .number:
        state = .commaOrEnd
        if open.isEmpty { return .complete }
        continue
      case .literal where letters.popFirst() == byte: if letters.isEmpty { state = .commaOrEnd }
      case .escape, .literal: return .refused
      default: guard byte.isWhiteSpace || accept(byte) else { return .refused }
      }
      index += 1
      if state == .commaOrEnd, open.isEmpty { return .complete }
    }
    return .unfinished
  }

  /// Reads a byte outside strings, numbers and literals, or returns `false` if it is not allowed
  /// here.
  private mutating func accept(_ byte: UInt8) -> Bool {
    switch (state, byte) {
    case (.key, UInt8(ascii: "\"")), (.keyOrBrace, UInt8(ascii: "\"")):
      isKey = true
      state = .string
    case (.colon, UInt8(ascii: ":")): state = .value
    case (.commaOrEnd, UInt8(ascii: ",")): state = open.last == true ? .key : .value
    case (.commaOrEnd, UInt8(ascii: "}")) where open.last == true,
      (.commaOrEnd, UInt8(ascii: "]")) where open.last == false,
      (.keyOrBrace, UInt8(ascii: "}")), (.valueOrBracket, UInt8(ascii: "]")):
      open.removeLast()
      state = .commaOrEnd
    case (.value, _), (.valueOrBracket, _): return beginValue(byte)
    default: return false
    }
    return true
  }

  private mutating func beginValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < maximumDepth else { return false }
      open.append(byte == UInt8(ascii: "{"))
      state = byte == UInt8(ascii: "{") ? .keyOrBrace : .valueOrBracket
    case UInt8(ascii: "\""):
      isKey = false
      state = .string
    case UInt8(ascii: "t"): begin("rue")
    case UInt8(ascii: "f"): begin("alse")
    case UInt8(ascii: "n"): begin("ull")
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): state = .number
    default: return false
    }
    return true
  }

  private mutating func begin(_ letters: Substring) {
    self.letters = letters.utf8
    state = .literal
  }
}

extension UInt8 {
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
