import JourneyFlow
import JourneyHTTP

/// The address to which a browser returned after a redirect. Only its query is used, which can also
/// be in the fragment.
struct ReturnAddress {
  /// Each name occurs only once.
  private(set) var query: [(String, String)] = []

  /// - Throws: an `AnswerError` if the text has no valid query. The page reports its reason after
  ///   the answer's name.
  init(_ text: String) throws(AnswerError) {
    guard text.utf8.count <= 64 << 10 else {
      throw AnswerError("returnUrl", "is longer than 64 KiB")
    }
    guard !text.hasControlCharacter, !text.utf8.contains(UInt8(ascii: " ")) else {
      throw AnswerError("returnUrl", "contains white space or a control character")
    }
    // An app's own scheme (`org.example.app://back?code=…`) is valid too.
    guard text.contains("://") else { throw AnswerError("returnUrl", "is not an address") }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var values: [String: String] = [:]
    if address.count > 1 { try read(address[1], &values) }
    if parts.count > 1 { try read(Self.query(ofFragment: parts[1]), &values) }
    guard !query.isEmpty else { throw AnswerError("returnUrl", "has no query") }
  }

  /// Returns the query in the fragment of a redirect to a single-page app, such as `login&code=…`
  /// or `code=…`: what follows the first `?` or `&` before the first `=`, or else the whole
  /// fragment.
  private static func query(ofFragment fragment: Substring) -> Substring {
    let mark = fragment.firstIndex { $0 == "?" || $0 == "&" } ?? fragment.endIndex
    if fragment[..<mark].contains("=") { return fragment }
    return fragment[mark...].dropFirst()
  }

  /// - Parameter values: the fields read so far.
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

  /// Decodes `+` as a space, because the query of a redirect is form-encoded (RFC 6749, section
  /// 4.1.2 and appendix B).
  private static func decode(_ text: Substring) -> String? {
    PercentEncoding.decode(
      text.split(separator: "+", omittingEmptySubsequences: false)
        .joined(separator: "%20"))
  }
}
