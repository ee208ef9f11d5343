/// The treatment of an escape such as `\uD800` that is only half of a surrogate pair (RFC 8259,
/// section 8.2).
package enum LoneSurrogates: Sendable {
  /// The escape is an error. Documents are read with this setting, because a user can correct them.
  case refused
  /// The escape becomes U+FFFD, the replacement character. Responses are read with this setting, so
  /// that an invalid escape does not make a response unusable.
  case replaced
}

extension JSONValue {
  /// Reads exactly one document (RFC 8259) of at most 250,000 values, in which arrays and objects
  /// are nested at most 128 levels deep.
  ///
  /// If a key occurs more than once in an object, the member gets the position of the first
  /// occurrence and the value of the last. An escape that is only half of a surrogate pair is an
  /// error.
  /// - Throws: a `JSONError` with the line and column of the first error.
  public init(parsing text: String) throws(JSONError) {
    try self.init(parsing: text, loneSurrogates: .refused)
  }

  /// Reads exactly one document (RFC 8259), with optional white space around it and an optional
  /// byte order mark before it.
  ///
  /// If a key occurs more than once in an object, the member gets the position of the first
  /// occurrence and the value of the last. RFC 8259, section 4, does not specify this case. `jq`
  /// behaves in the same way.
  package init(
    parsing bytes: [UInt8], loneSurrogates: LoneSurrogates = .refused,
    limits: JSONLimits = .standard
  ) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer {
      Self.parse($0, loneSurrogates, limits)
    }.get()
  }

  /// Reads exactly one document from a string, in the same way as the initializer that reads bytes.
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
