/// Builds one document from bytes that come in pieces of any size.
///
/// A strict automaton: what is not JSON is found at the first byte that shows it. It does not call
/// itself, so no input can exhaust the stack, and what is open lies on stacks that all levels
/// share, so each array and object is allocated once, at its final size.
struct JSONParser: Sendable {
  enum Outcome: Sendable {
    case complete(JSONValue)
    case failed(Failure)
  }

  struct Failure: Sendable {
    let reason: JSONError.Reason
    /// Of the byte to name; negative where it was in an earlier piece.
    let index: Int
    /// How many scalars stand between that byte and the beginning of this piece.
    let columnsBefore: Int
    /// Of the byte that showed the error.
    let detected: Int
  }

  enum State {
    case value, valueOrBracket, key, keyOrBrace, colon, commaOrBracket, commaOrBrace
    case string, sequence, escape, escapeDigits, lowEscape, lowEscapeLetter
    case number, word
  }

  /// An array or object that is not closed yet.
  struct Frame {
    let isObject: Bool
    /// The index of its first element or member.
    let start: Int
  }

  let maximumDepth: Int
  let loneSurrogates: LoneSurrogates

  var state = State.value
  var frames: [Frame] = []
  /// The elements of all open arrays.
  var elements: [JSONValue] = []
  /// The members of all open objects; the last one of each waits for its value.
  var members: [JSONObject.Member] = []
  var token = JSONToken()
  /// Nil while the document goes on.
  private(set) var outcome: Outcome?

  /// Deeper nesting than 512 is never read, since to release such a value takes stack.
  init(maximumDepth: Int, loneSurrogates: LoneSurrogates) {
    self.maximumDepth = min(maximumDepth, 512)
    self.loneSurrogates = loneSurrogates
  }

  /// Reads on until there is an outcome, or no byte is left. Gives the index behind what was read.
  mutating func read(_ bytes: Bytes) -> Int {
    var index = 0
    while index < bytes.count, outcome == nil {
      switch state {
      case .string: index = readString(bytes, from: index)
      case .number: index = readNumber(bytes, from: index)
      case .word: index = readWord(bytes, from: index)
      case .sequence, .escape, .escapeDigits, .lowEscape, .lowEscapeLetter:
        index = readWithinString(bytes, at: index)
      default:
        if bytes[index].isWhiteSpace {
          index += 1
        } else {
          index = readStructure(bytes, at: index)
        }
      }
    }
    if outcome == nil { token.leave(bytes) }
    return index
  }

  /// Makes room for a document of usual size, for growing step by step takes longer.
  mutating func makeRoom() {
    frames.reserveCapacity(8)
    elements.reserveCapacity(16)
    members.reserveCapacity(48)
  }

  /// The end of input is the end of the document where that is a number.
  mutating func finish() {
    guard outcome == nil, state == .number else { return }
    if frames.isEmpty, token.number.isComplete { completeNumber() }
  }

  /// Makes ready for another document. What a big one needed is released.
  mutating func reset() {
    let isBig = elements.capacity > 1 << 12 || members.capacity > 1 << 12
    elements.removeAll(keepingCapacity: !isBig)
    members.removeAll(keepingCapacity: !isBig)
    frames.removeAll(keepingCapacity: true)
    token = JSONToken(keeping: token)
    state = .value
    outcome = nil
  }

  private mutating func readStructure(_ bytes: Bytes, at index: Int) -> Int {
    let byte = bytes[index]
    switch (state, byte) {
    case (.value, _), (.valueOrBracket, _): return readValue(bytes, at: index)
    case (.keyOrBrace, UInt8(ascii: "\"")), (.key, UInt8(ascii: "\"")):
      token.begin(at: index, isKey: true)
      state = .string
    case (.colon, UInt8(ascii: ":")): state = .value
    case (.commaOrBracket, UInt8(ascii: ",")): state = .value
    case (.commaOrBrace, UInt8(ascii: ",")): state = .key
    case (.commaOrBracket, UInt8(ascii: "]")): closeArray()
    case (.commaOrBrace, UInt8(ascii: "}")), (.keyOrBrace, UInt8(ascii: "}")):
      closeObject()
    default: fail(.unexpected(byte, expected: state.expected), at: index)
    }
    return index + 1
  }

  private mutating func readValue(_ bytes: Bytes, at index: Int) -> Int {
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "\""):
      token.begin(at: index, isKey: false)
      state = .string
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      open(isObject: byte == UInt8(ascii: "{"), at: index)
    case UInt8(ascii: "]") where state == .valueOrBracket: closeArray()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      token.begin(at: index, isKey: false)
      state = .number
      return readNumber(bytes, from: index)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      token.word = Word(initial: byte)
      state = .word
    default: fail(.unexpected(byte, expected: state.expected), at: index)
    }
    return index + 1
  }

  mutating func complete(_ value: JSONValue) {
    guard let frame = frames.last else {
      outcome = .complete(value)
      return
    }
    if frame.isObject {
      members[members.count - 1].value = value
      state = .commaOrBrace
    } else {
      elements.append(value)
      state = .commaOrBracket
    }
  }

  /// - Parameter back: how many scalars before `index` the byte to name stands, in as many bytes.
  mutating func fail(_ reason: JSONError.Reason, at index: Int, back: Int = 0) {
    fail(
      Failure(
        reason: reason, index: index - back, columnsBefore: max(0, back - index), detected: index))
  }

  mutating func fail(_ failure: Failure) {
    outcome = .failed(failure)
  }
}

extension JSONParser.State {
  fileprivate var expected: JSONError.Expected {
    switch self {
    case .valueOrBracket: .valueOrBracket
    case .key: .key
    case .keyOrBrace: .keyOrBrace
    case .colon: .colon
    case .commaOrBracket: .commaOrBracket
    case .commaOrBrace: .commaOrBrace
    default: .value
    }
  }
}

extension UInt8 {
  /// RFC 8259, section 2.
  var isWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
