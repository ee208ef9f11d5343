import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What a page asks for, in words.
struct AskedPage {
  /// The predicate of a sentence, such as `asks for 'User Name' and 'Password'`.
  let predicate: String
  var command = "journey next"
}

extension CommandContext {
  /// Returns `nil` if the document is not a readable page.
  /// - Parameter secrets: what the description must not contain.
  func asked(
    by document: Document, over transport: StepTransport, hiding secrets: Secrets = Secrets()
  ) -> AskedPage? {
    guard document.documentType == .continueNode else { return nil }
    do {
      return try page(of: document, over: transport).asked(hiding: secrets)
    } catch {
      // The caller refuses such a page because of its type.
      return nil
    }
  }
}

extension ContinueNode {
  private static let longestList = 3

  fileprivate func asked(hiding secrets: Secrets) -> AskedPage {
    if !page.isPostable {
      return AskedPage(predicate: "is waiting for a magic link", command: "journey resume LINK -")
    }
    let lookup = FieldMatcher(fields: page.fields)
    let names = page.fields.indices.filter(lookup.isSettable).map { lookup.key(of: $0) }
    if names.isEmpty {
      return AskedPage(predicate: "must still be sent to the server, but needs no answers")
    }
    let shown = names.lazy.map { "'\(secrets.hide(in: $0).shown)'" }.sentenceList(Self.longestList)
    let waits =
      page.waiting == nil
      ? "asks for" : "is waiting for an event such as a push response, and also accepts answers for"
    return AskedPage(predicate: "\(waits) \(shown)")
  }
}
