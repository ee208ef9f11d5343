import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension CommandContext {
  /// What a page asks for, as the end of a message; "" for any other document.
  func asked(by document: Document, over transport: StepTransport) -> String {
    guard document["type"]?.string == "ContinueNode" else { return "" }
    do {
      let (server, state) = try server(of: document)
      return ": \(try FlowClient(server, self, over: transport).page(document, state: state).asked)"
    } catch {
      // A page that cannot be read is refused for its type all the same.
      return ""
    }
  }
}

extension ContinueNode {
  /// The most names that a message lists.
  private static let longestList = 20

  /// What the page asks for, in words.
  fileprivate var asked: String {
    if !page.isPostable { return "the page waits for its magic link" }
    let lookup = FieldMatcher(fields: page.fields)
    let names = page.fields.indices.filter(lookup.isSettable).map { lookup.key(of: $0) }
    if names.isEmpty { return "the page asks for nothing, journey next posts it" }
    let shown = names.prefix(Self.longestList).map { "'\($0.shown)'" }
    let more = names.count > shown.count ? ", …" : ""
    let waits = page.waiting == nil ? "the page asks for" : "the page waits, and takes"
    return "\(waits) \(shown.joined(separator: ", "))\(more)"
  }
}
