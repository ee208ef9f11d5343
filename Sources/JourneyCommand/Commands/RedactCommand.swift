import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey redact`: leaves out what is secret or only for the next step.
///
/// It only says whether a document is one of ours. What is left out is left out where documents are
/// printed (`DocumentOutput`), so that nothing the command prints goes by another way.
struct RedactCommand: Sendable {
  func run(_ document: Document) -> Reply {
    do {
      try document.checkType()
      return Reply(document, isOwnResult: false)
    } catch {
      return Reply(Document(failure: error, tag: document["tag"]))
    }
  }
}

extension JSONObject {
  /// - Throws: a `FlowError` of kind `document` where it is not one of ours.
  fileprivate func checkType() throws(FlowError) {
    guard DocumentSchema.shape(of: self) != nil else {
      throw FlowError(.document, "'type' is not that of a document", hint: Self.hint)
    }
    guard self["type"] == nil else { return }
    let known = StartDocument.members + StartDocument.resumeMembers
    for name in keys where !known.contains(name) {
      throw FlowError(
        .document, "neither a start nor a resume document has a member '\(name.shown)'",
        hint: Self.hint)
    }
  }

  private static let hint = "give a document that journey reads or prints"

  /// What may be shown of it, marked so. A sealed document shows nothing as it is.
  var redacted: Document {
    guard self["type"] != "Sealed" else { return self }
    guard case .object(let shown)? = DocumentSchema.shape(of: self)?.redacted(.object(self)) else {
      return ["redacted": true]
    }
    var marked: Document = [:]
    if let type = shown["type"] { marked["type"] = type }
    marked["redacted"] = true
    for (name, value) in shown where marked[name] == nil { marked[name] = value }
    return marked
  }
}
