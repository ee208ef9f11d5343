import HTTP

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
      guard let name = PercentEncoding.decode(String(parts[0])),
        let value = PercentEncoding.decode(parts.count > 1 ? String(parts[1]) : "")
      else { throw Refusal(reason: "wrongly percent-encoded") }
      query.append((name, value))
    }
    guard !query.isEmpty else { throw Refusal(reason: "no address with a query") }
    self.query = query
  }
}
