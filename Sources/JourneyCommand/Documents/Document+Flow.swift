import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension JSONObject {
  /// With a member before the first of these; at the end where none is there.
  func inserting(_ name: String, _ value: JSONValue, before others: [String]) -> Document {
    var document: Document = [:]
    for (key, member) in self {
      if document[name] == nil, others.contains(key) { document[name] = value }
      document[key] = member
    }
    if document[name] == nil { document[name] = value }
    return document
  }

  /// Without the answers that a script put in beside the page.
  var withoutAnswers: Document {
    var document = self
    document["answers"] = nil
    return document
  }

  /// Whether it goes through every command as it is.
  var isForwarded: Bool {
    ["ErrorNode", "FailureNode"].contains(self["type"]?.string)
  }

  /// What comes out of a command for a document that passes through.
  var forwarded: Document {
    var document = withoutAnswers
    document["callbacks"] = nil
    document["collectors"] = nil
    return document
  }

  /// A page as the server sent it: without `answers`, and without what was set in place.
  func restored(_ node: ContinueNode) -> Document {
    var document = withoutAnswers
    let name = node.page.state.flow == .journey ? "callbacks" : "collectors"
    document[name] = .array(node.page.fields.map(\.json))
    // Some of a page's problems are about the page before it, which is gone.
    if document["problems"]?.array == nil {
      document["problems"] = .array(node.problems.named(on: node.page.fields).map(\.json))
    }
    return document
  }

  /// The line that goes to stderr where the document isOwnResult, without the command's name; nil where
  /// nothing went wrong.
  var stderrLine: String? {
    guard let type = self["type"]?.string, isForwarded else { return nil }
    let cause = self["cause"]
    let word =
      type == "ErrorNode"
      ? cause?["status"]?.integer.map(String.init) : cause?["kind"]?.string.map { "\($0):" }
    var line = [type, word, self["message"]?.string].compactMap { $0 }.joined(separator: " ")
    if let request = self["request"], let method = request["method"]?.string,
      let url = request["url"]?.string
    {
      line += " (\(method) \(url))"
    }
    if let hint = cause?["hint"]?.string { line += "; \(hint)" }
    return line
  }
}
