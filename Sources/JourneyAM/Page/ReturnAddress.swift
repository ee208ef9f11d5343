import JourneyFlow
import JourneyHTTP

/// The address to which a browser returned after a redirect. Only the query is used. A query in the
/// fragment is used in the same way.
struct ReturnAddress {
  /// The fields of the query. Each name occurs only once.
  private(set) var query: [(String, String)] = []

  /// - Throws: an `AnswerError` if the text is not an address with a valid query. The page reports
  ///   the error as a problem whose message consists of the answer's name and the error's reason.
  init(_ text: String) throws(AnswerError) {
    guard text.utf8.count <= 64 << 10 else {
      throw AnswerError("returnUrl", "is longer than 64 KiB")
    }
    guard !text.hasControlCharacter, !text.utf8.contains(UInt8(ascii: " ")) else {
      throw AnswerError("returnUrl", "contains white space or a control character")
    }
    // An app's own scheme (`org.example.app://back?code=…`) is allowed as well as https.
    guard text.contains("://") else { throw AnswerError("returnUrl", "is not an address") }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var values: [String: String] = [:]
    if address.count > 1 { try read(address[1], &values) }
    if parts.count > 1 { try read(Self.query(ofFragment: parts[1]), &values) }
    guard !query.isEmpty else { throw AnswerError("returnUrl", "has no query") }
  }

  /// Returns the query in a fragment. Redirects to single-page apps can have fragments such as
  /// `login&code=…` or `code=…`. The query is the part after the first `?` or `&`. If neither
  /// character comes before the first `=`, the query is the whole fragment.
  private static func query(ofFragment fragment: Substring) -> Substring {
    let mark = fragment.firstIndex { $0 == "?" || $0 == "&" } ?? fragment.endIndex
    if fragment[..<mark].contains("=") { return fragment }
    return fragment[mark...].dropFirst()
  }

  /// - Parameter values: the values of the fields that were already read, keyed by name.
  private mutating func read(_ text: Substring, _ values: inout [String: String])
    throws(AnswerError)
  {
    for field in QueryField.all(in: text) {
      guard let name = Self.decode(field.name), let value = Self.decode(field.value ?? "") else {
        throw AnswerError("returnUrl", "is not correctly percent-encoded")
      }
      guard !name.hasControlCharacter, !value.hasControlCharacter else {
        throw AnswerError("returnUrl", "contains an encoded control character")
      }
      if let known = values[name] {
        guard known == value else {
          throw AnswerError("returnUrl", "has a parameter with two different values")
        }
        continue
      }
      values[name] = value
      query.append((name, value))
    }
  }

  /// Decodes a name or a value in the query. Providers form-encode the query of a redirect, so `+`
  /// means a space (RFC 6749, section 4.1.2 and appendix B).
  private static func decode(_ text: Substring) -> String? {
    PercentEncoding.decode(
      text.split(separator: "+", omittingEmptySubsequences: false)
        .joined(separator: "%20"))
  }
}
