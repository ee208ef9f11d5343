import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What a page asks for, in words.
struct AskedPage {
  /// The rest of a sentence about the page: `asks for 'User Name', 'Password'`.
  let words: String
  /// What to do with a page that asks for nothing.
  var advice = ""
}

extension CommandContext {
  /// What a page asks for; `nil` for any other document, and for a page that cannot be read.
  /// - Parameter secrets: What the words must not contain.
  func asked(
    by document: Document, over transport: StepTransport, hiding secrets: Secrets = Secrets()
  ) -> AskedPage? {
    guard document["type"]?.string == "ContinueNode" else { return nil }
    do {
      let (server, state) = try server(of: document)
      return try FlowClient(server, self, over: transport).page(document, state: state)
        .asked(hiding: secrets)
    } catch {
      // A page that cannot be read is refused for its type all the same.
      return nil
    }
  }
}

extension ContinueNode {
  /// The most names that a message lists.
  private static let longestList = 20

  fileprivate func asked(hiding secrets: Secrets) -> AskedPage {
    if !page.isPostable { return AskedPage(words: "waits for its magic link") }
    let lookup = FieldMatcher(fields: page.fields)
    let names = page.fields.indices.filter(lookup.isSettable).map { lookup.key(of: $0) }
    if names.isEmpty {
      return AskedPage(words: "asks for nothing", advice: ", journey next posts it")
    }
    let shown = names.prefix(Self.longestList).map { "'\(secrets.hide(in: $0).shown)'" }
    let more = names.count > shown.count ? ", …" : ""
    let waits = page.waiting == nil ? "asks for" : "waits, and takes"
    return AskedPage(words: "\(waits) \(shown.joined(separator: ", "))\(more)")
  }
}
