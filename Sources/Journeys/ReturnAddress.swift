import HTTP
import Orchestration

/// The address that a browser came back to after a redirect: only its query is of use.
struct ReturnAddress {
  struct Refusal: Error {
    let reason: String
  }

  let query: [(String, String)]

  /// - Throws: where it has no query, or one that no URL can have.
  init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= 64 << 10 else { throw Refusal(reason: "longer than 64 KiB") }
    guard text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7f }) else {
      throw Refusal(reason: "no address: it holds white space or a control character")
    }
    // An app's own scheme (`org.example.app://back?code=…`) is as good as https here.
    guard text.contains("://"), let mark = text.firstIndex(of: "?") else {
      throw Refusal(reason: "no address with a query")
    }
    var query: [(String, String)] = []
    let text = text[text.index(after: mark)...].prefix { $0 != "#" }
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decode(parts[0]),
        let value = Self.decode(parts.count > 1 ? parts[1] : "")
      else { throw Refusal(reason: "wrongly percent-encoded") }
      guard !name.hasControlCharacter, !value.hasControlCharacter else {
        throw Refusal(reason: "no address: a control character is encoded in it")
      }
      query.append((name, value))
    }
    guard !query.isEmpty else { throw Refusal(reason: "no address with a query") }
    self.query = query
  }

  /// Providers write the query of a redirect as a form does: `+` is a blank (RFC 6749, section
  /// 4.1.2 and appendix B).
  private static func decode(_ text: Substring) -> String? {
    PercentEncoding.decode(
      text.split(separator: "+", omittingEmptySubsequences: false)
        .joined(separator: "%20"))
  }
}
