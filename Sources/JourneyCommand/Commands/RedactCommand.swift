import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// `journey redact`: removes secrets and what only the next step needs. This type checks the
/// documents, and `DocumentOutput` redacts what it prints.
struct RedactCommand: Sendable {
  func run(_ document: Document) -> StepResult {
    do {
      try document.checkType()
      return StepResult(document, isOwnResult: false)
    } catch {
      return StepResult(Document(failure: error, tag: document["tag"]))
    }
  }
}

extension JSONObject {
  /// - Throws: a `FlowError` of kind `document` if the object is not a document of `journey`.
  fileprivate func checkType() throws(FlowError) {
    guard DocumentSchema.shape(of: self) != nil else {
      // This command shows no value that it does not know, so the message must not quote the type.
      let fault = self["type"]?.string == nil ? "invalid" : "unknown"
      throw FlowError(.document, "\(fault) 'type' in the document", hint: Self.hint)
    }
    guard self["type"] == nil else { return }
    let known = StartDocument.members + StartDocument.resumeMembers
    for name in keys where !known.contains(name) {
      throw FlowError(
        .document, "unknown member '\(name.shown)' in the start or resume document",
        hint: Self.hint)
    }
  }

  private static let hint = "pipe in a start or resume document, or a document that journey printed"

  /// The document without secrets, marked as redacted. A sealed document is unchanged, because it
  /// has no plain text.
  var redacted: Document {
    guard documentType != .sealed else { return self }
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
