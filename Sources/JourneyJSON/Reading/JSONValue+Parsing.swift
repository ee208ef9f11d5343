/// What becomes of an escape such as `\uD800` that is only half of a surrogate pair (RFC 8259,
/// section 8.2).
package enum LoneSurrogates: Sendable {
  /// An error, in documents, because a user can correct them.
  case refused
  /// U+FFFD, in responses, so that an invalid escape does not make a response unusable.
  case replaced
}

extension JSONValue {
  /// Reads exactly one document (RFC 8259), at most 128 levels deep and with at most 250,000
  /// values.
  ///
  /// A repeated key has the position of the first and the value of the last. An escape that is only
  /// half of a surrogate pair is an error.
  /// - Throws: a `JSONError` with the line and column of the first error.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text, loneSurrogates: .refused)
  }

  /// Reads exactly one document (RFC 8259), perhaps with white space around it and a byte order
  /// mark before it.
  ///
  /// A repeated key, which RFC 8259, section 4, leaves open, has the position of the first and the
  /// value of the last, as in `jq`.
  package init(
    parsing bytes: [UInt8], loneSurrogates: LoneSurrogates = .refused,
    limits: JSONLimits = .standard
  ) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer {
      Self.parse($0, loneSurrogates, limits)
    }.get()
  }

  package init(
    parsing text: String, loneSurrogates: LoneSurrogates = .refused, limits: JSONLimits = .standard
  ) throws(JSONError) {
    var text = text
    self = try text.withUTF8 { Self.parse($0, loneSurrogates, limits) }.get()
  }

  /// Reads a document from a string that may be something else.
  package init?(ifValid text: String, loneSurrogates: LoneSurrogates = .refused) {
    do { try self.init(parsing: text, loneSurrogates: loneSurrogates) } catch { return nil }
  }

  /// Reads a document from bytes that may be something else.
  package init?(ifValid bytes: [UInt8], loneSurrogates: LoneSurrogates = .refused) {
    do { try self.init(parsing: bytes, loneSurrogates: loneSurrogates) } catch { return nil }
  }

  private static func parse(
    _ bytes: Bytes, _ loneSurrogates: LoneSurrogates, _ limits: JSONLimits
  ) -> Result<JSONValue, JSONError> {
    let mark = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    let document = Bytes(rebasing: bytes[mark...])
    var parser = JSONParser(document, limits, loneSurrogates: loneSurrogates)
    do throws(JSONParser.Failure) {
      let value = try parser.readValue()
      parser.index = document[parser.index...].endOfWhiteSpace
      if parser.index < document.count { throw parser.failure(.trailingContent) }
      return .success(value)
    } catch {
      var position = InputPosition(offset: mark)
      position.advance(over: document[..<error.index])
      return .failure(JSONError(error.reason, at: position))
    }
  }
}

let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
