import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension JSONObject {
  /// Returns the document with a new member before the first of `others`, or at the end if it has
  /// none of them.
  func inserting(_ name: String, _ value: JSONValue, before others: [String]) -> Document {
    var document: Document = [:]
    for (key, member) in self {
      if document[name] == nil, others.contains(key) { document[name] = value }
      document[key] = member
    }
    if document[name] == nil { document[name] = value }
    return document
  }

  /// The document without the member that a script or `journey authenticator` adds to a page.
  var withoutAnswers: Document {
    var document = self
    document["answers"] = nil
    return document
  }

  /// Returns the failure of a command that changed nothing. The document is its `previous`.
  func failing(_ cause: FlowError) -> Document {
    Document(failure: cause, tag: self["tag"], previous: withoutAnswers)
  }

  /// Whether the document is a failure, which commands that continue a flow forward.
  var isForwarded: Bool { documentType?.isFailure == true }

  /// The document without `answers`, `callbacks` and `collectors`.
  var forwarded: Document {
    var document = withoutAnswers
    document["callbacks"] = nil
    document["collectors"] = nil
    return document
  }

  /// Returns a page as the server sent it: without `answers`, and without answers in its fields.
  func restored(_ node: ContinueNode) -> Document {
    var document = withoutAnswers
    let name = node.page.state.flow == .journey ? "callbacks" : "collectors"
    document[name] = .array(node.page.fields.map(\.json))
    // Some problems of a page are about the page before it, which is no longer available.
    if document["problems"]?.array == nil {
      document["problems"] = .array(node.problems.named(on: node.page.fields).map(\.json))
    }
    return document
  }
}
