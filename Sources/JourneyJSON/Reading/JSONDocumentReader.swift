/// Reads a sequence of documents, for example from a pipe.
///
/// Append the received bytes, then call `next()` until it returns `nil`. A document is returned as
/// soon as its last byte is received, but a top-level number only after the next byte or the end of
/// the input.
///
/// After invalid JSON, the reader returns one error and continues at the next line that begins with
/// `{`. It skips a byte order mark at the start of the input. Positions in errors count from the
/// start of the input.
package struct JSONDocumentReader: Sendable {
  private let maximumSize: Int
  private let limits: JSONLimits
  private var framer: JSONFramer
  private var buffer: [UInt8] = []
  /// The first byte that is still needed.
  private var start = 0
  /// The first byte that the framer has not read.
  private var framed = 0
  /// The position in the input of the index `counted` in the buffer.
  private var position = InputPosition()
  private var counted = 0
  private var phase = Phase.start
  private var hasEnded = false

  private enum Phase: Sendable {
    case start
    case between
    case document
    /// The text between an error and the next line that begins with `{`.
    case lost
  }

  /// - Parameter maximumSize: of one document, in bytes. The rest of a larger document is not
  ///   stored.
  package init(
    maximumSize: Int = 320 << 20, limits: JSONLimits = JSONLimits(depth: 140, values: 4_000_000)
  ) {
    self.maximumSize = max(1, maximumSize)
    self.limits = limits
    framer = JSONFramer(maximumDepth: limits.depth)
  }

  /// Has no effect after `finish()`.
  package mutating func append(_ chunk: some Sequence<UInt8>) {
    guard !hasEnded else { return }
    dropReadBytes()
    buffer.append(contentsOf: chunk)
  }

  package mutating func finish() { hasEnded = true }

  /// Returns `nil` at the end of the input, or if more bytes are needed.
  package mutating func next() -> Result<JSONValue, JSONError>? {
    while start < buffer.count {
      switch phase {
      case .start:
        let head = buffer[start...].prefix(byteOrderMark.count)
        if !hasEnded, head.count < byteOrderMark.count, byteOrderMark.starts(with: head) {
          return nil
        }
        if head.elementsEqual(byteOrderMark) {
          start = byteOrderMark.count
          counted = start
          position.offset = start
        }
        phase = .between
      case .between:
        start = buffer.withUnsafeBufferPointer { $0[start...].endOfWhiteSpace }
        if start < buffer.count { beginDocument() }
      case .document:
        let result = readDocument()
        dropReadBytes()
        return result
      case .lost:
        guard skipToLineWithBrace() else { return nil }
        beginDocument()
      }
    }
    dropReadBytes()
    return nil
  }

  private mutating func beginDocument() {
    phase = .document
    framed = start
    framer = JSONFramer(maximumDepth: limits.depth)
  }

  private mutating func readDocument() -> Result<JSONValue, JSONError>? {
    let bytes = buffer  // a second reference, because `self` changes while the bytes are read
    return bytes.withUnsafeBufferPointer { bytes in
      let limit = min(bytes.count, start + maximumSize)
      switch framer.read(Bytes(rebasing: bytes[..<limit]), from: &framed) {
      case .unfinished where limit == bytes.count && !hasEnded: return nil
      case .unfinished, .complete, .refused:
        // One more byte shows whether a number may end there, and why a byte is refused.
        return parse(Bytes(rebasing: bytes[start..<min(framed + 1, bytes.count)]))
      }
    }
  }

  private mutating func parse(_ document: Bytes) -> Result<JSONValue, JSONError> {
    var parser = JSONParser(document, limits, loneSurrogates: .refused)
    do {
      let value = try parser.readValue()
      if parser.index > maximumSize { return failTooLarge() }
      start += parser.index
      phase = .between
      return .success(value)
    } catch {
      if document.count > maximumSize, error.detected >= maximumSize { return failTooLarge() }
      return fail(error.reason, at: start + error.index, detected: start + error.detected)
    }
  }

  private mutating func failTooLarge() -> Result<JSONValue, JSONError> {
    let end = start + maximumSize
    return fail(.tooLarge(maximum: maximumSize), at: end, detected: end)
  }

  /// - Parameters:
  ///   - index: the byte whose position the error reports.
  ///   - detected: the byte at which the error was detected.
  private mutating func fail(
    _ reason: JSONError.Reason, at index: Int, detected: Int
  ) -> Result<JSONValue, JSONError> {
    count(to: index)
    // The byte before `detected` may be the line break before the next document.
    start = max(start, detected - 1)
    phase = .lost
    return .failure(JSONError(reason, at: position))
  }

  /// Skips to the next line that begins with `{`, or returns `false` if none has been received.
  private mutating func skipToLineWithBrace() -> Bool {
    while let newline = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
      start = newline
      guard newline + 1 < buffer.count else { return false }
      start += 1
      if buffer[start] == UInt8(ascii: "{") { return true }
    }
    start = buffer.count
    return false
  }

  private mutating func count(to index: Int) {
    buffer.withUnsafeBufferPointer { position.advance(over: $0[counted..<index]) }
    counted = index
  }

  /// Removes the bytes that are no longer needed if they are most of the buffer. The bytes after
  /// them must be moved, with this condition at most once on average.
  private mutating func dropReadBytes() {
    guard start == buffer.count || start > max(1 << 16, buffer.count / 2) else { return }
    if counted < start { count(to: start) }
    if buffer.capacity > 1 << 20 {
      buffer = Array(buffer[start...])
    } else {
      buffer.removeSubrange(..<start)
    }
    framed -= start
    counted -= start
    start = 0
  }
}
