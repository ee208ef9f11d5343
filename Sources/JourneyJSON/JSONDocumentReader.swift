/// Reads documents that follow one another, as they come from a pipe.
///
/// Append what has come, then take documents until `next()` gives nil. A document is given as soon as
/// its last byte is there; only a number at the top needs the byte behind it, or the end. After
/// what is not JSON one error is given, and reading goes on at the next line that begins with `{`.
/// A byte order mark at the very start is skipped. Places in errors count from the start of input.
package struct JSONDocumentReader: Sendable {
  private let maximumSize: Int
  private var parser: JSONParser
  private var buffer: [UInt8] = []
  /// How much of the buffer is read.
  private var cursor = 0
  /// Where the byte at the cursor stands, and the byte before it.
  private var place = InputPlace()
  private var lastByte: UInt8 = 0
  private var phase = Phase.start(marks: 0)
  private var hasEnded = false

  private enum Phase: Sendable {
    /// At the start of input, after so many bytes of a byte order mark.
    case start(marks: Int)
    case between
    /// In a document, of which so many bytes are read.
    case document(size: Int)
    /// Behind an error, looking for a line that begins with `{`.
    case lost
  }

  /// - Parameters:
  ///   - maximumSize: of one document, in bytes. The rest of a longer one is not stored.
  ///   - maximumDepth: how many arrays and objects may lie in one another, from 1 to 512.
  package init(maximumSize: Int = 320 << 20, maximumDepth: Int = 140) {
    self.maximumSize = max(1, maximumSize)
    parser = JSONParser(maximumDepth: max(1, maximumDepth), loneSurrogates: .refused)
  }

  /// Takes what has come. After `finish()` it has no effect.
  package mutating func append(_ chunk: some Sequence<UInt8>) {
    guard !hasEnded else { return }
    dropReadBytes()
    buffer.append(contentsOf: chunk)
  }

  /// Takes what has come. After `finish()` it has no effect.
  package mutating func append(_ chunk: UnsafeRawBufferPointer) {
    guard !hasEnded else { return }
    dropReadBytes()
    buffer.append(contentsOf: chunk)
  }

  /// Says that the input has ended.
  package mutating func finish() { hasEnded = true }

  /// The next document, or why it could not be read; nil where more bytes are needed, and at the
  /// end.
  package mutating func next() -> Result<JSONValue, JSONError>? {
    if let result = readBuffer() { return result }
    if buffer.capacity > 1 << 20 { buffer = [] } else { buffer.removeAll(keepingCapacity: true) }
    cursor = 0
    return hasEnded ? readEnd() : nil
  }

  /// Only where they are the most, so that no byte is moved more than once on average.
  private mutating func dropReadBytes() {
    guard cursor > 1 << 16, cursor > buffer.count / 2 else { return }
    buffer.removeSubrange(..<cursor)
    cursor = 0
  }

  private mutating func readBuffer() -> Result<JSONValue, JSONError>? {
    // A second reference, since `self` changes while the bytes are read.
    let bytes = buffer
    return bytes.withUnsafeBufferPointer { bytes in
      while cursor < bytes.count {
        if let result = read(Bytes(rebasing: bytes[cursor...])) { return result }
      }
      return nil
    }
  }

  /// Takes one turn; `rest` has at least one byte.
  private mutating func read(_ rest: Bytes) -> Result<JSONValue, JSONError>? {
    switch phase {
    case .start(let marks):
      if rest[0] == ([0xEF, 0xBB, 0xBF] as [UInt8])[marks] {
        cursor += 1
        phase = marks == 2 ? .between : .start(marks: marks + 1)
        if marks == 2 { place.offset = 3 }
      } else if marks > 0 {
        return failWithin(mark: marks)
      } else {
        phase = .between
      }
    case .between:
      let next = rest.firstIndex { !$0.isWhiteSpace } ?? rest.count
      advance(rest, to: next)
      if next < rest.count { phase = .document(size: 0) }
    case .document(let size):
      return readDocument(rest, size: size)
    case .lost:
      let next = rest.startOfLineWithBrace(after: lastByte)
      advance(rest, to: next)
      if next < rest.count { phase = .document(size: 0) }
    }
    return nil
  }

  private mutating func readDocument(_ rest: Bytes, size: Int) -> Result<JSONValue, JSONError>? {
    let piece = Bytes(rebasing: rest[..<min(rest.count, maximumSize - size)])
    guard !piece.isEmpty else {
      // The greatest size is reached, which is enough for a number that ends here.
      if rest[0].canFollowNumber { parser.finish() }
      return takeDocument() ?? fail(.tooLarge(maximum: maximumSize), at: place, then: .lost)
    }
    let end = parser.read(piece)
    guard case .failed(let failure)? = parser.outcome else {
      advance(piece, to: end)
      phase = .document(size: size + end)
      return takeDocument()
    }
    var errorPlace = place
    if failure.index >= 0 {
      errorPlace.advance(over: Bytes(rebasing: piece[..<failure.index]))
    } else {
      errorPlace.offset += failure.index
      errorPlace.column -= failure.columnsBefore
    }
    advance(piece, to: failure.detected)
    return fail(failure.reason, at: errorPlace, then: .lost)
  }

  private mutating func readEnd() -> Result<JSONValue, JSONError>? {
    switch phase {
    case .start(let marks) where marks > 0: return failWithin(mark: marks)
    case .document:
      parser.finish()
      return takeDocument() ?? fail(.unexpectedEnd, at: place, then: .between)
    case .start, .between, .lost: return nil
    }
  }

  private mutating func advance(_ bytes: Bytes, to next: Int) {
    guard next > 0 else { return }
    place.advance(over: Bytes(rebasing: bytes[..<next]))
    lastByte = bytes[next - 1]
    cursor += next
  }

  private mutating func takeDocument() -> Result<JSONValue, JSONError>? {
    guard case .complete(let value)? = parser.outcome else { return nil }
    parser.reset()
    phase = .between
    return .success(value)
  }

  private mutating func fail(
    _ reason: JSONError.Reason, at errorPlace: InputPlace, then next: Phase
  ) -> Result<JSONValue, JSONError> {
    parser.reset()
    phase = next
    return .failure(JSONError(reason, at: errorPlace))
  }

  /// The input begins as a byte order mark does, and goes on differently.
  private mutating func failWithin(mark: Int) -> Result<JSONValue, JSONError> {
    let start = place
    place.offset = mark
    place.column = 2
    return fail(.unexpected(0xEF, expected: .value), at: start, then: .lost)
  }
}

extension Bytes {
  /// The index of the first `{` right behind a newline, or the end.
  fileprivate func startOfLineWithBrace(after lastByte: UInt8) -> Int {
    var last = lastByte
    for index in indices {
      if self[index] == UInt8(ascii: "{"), last == UInt8(ascii: "\n") { return index }
      last = self[index]
    }
    return count
  }
}
