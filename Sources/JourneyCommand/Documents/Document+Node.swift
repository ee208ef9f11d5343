import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A JSON object with a `type`, as it stands on stdin and stdout.
typealias Document = JSONObject

/// Members stand in one order, so that what a person looks for comes first: `type`, `tag`,
/// `message`, `cause`, `problems`, what the document is about, `request`, `requests`, `defaults`,
/// `authenticator`, `previous`, `input`, `state`.
///
/// `requests` is empty here; the command fills it in when it prints the document (`SentRequests`).
extension JSONObject {
  /// The document of a node.
  /// - Parameters:
  ///   - tag: copied from the document that the node came out of.
  ///   - defaults: copied from there, too, but only to the next page.
  ///   - previous: the document to go on from where the node is a failure.
  ///   - answered: the page that was answered, whose fields a refusal names.
  init(
    _ node: any Node, tag: JSONValue?, defaults: JSONObject? = nil, previous: Document? = nil,
    answered: ContinueNode? = nil
  ) {
    let fields = answered?.page.fields ?? []
    switch node {
    case let node as ContinueNode: self.init(node, tag: tag, defaults: defaults)
    case let node as SuccessNode: self.init(node, tag: tag)
    case let node as ErrorNode:
      self.init(
        failure: node.cause, problems: node.problems.named(on: fields), exchange: node.exchange,
        tag: tag,
        previous: node.continueNode.map { Document($0, tag: tag, defaults: defaults) }
          ?? (node.cause.isOverload ? previous : nil),
        input: node.input)
    case let node as FailureNode:
      self.init(
        failure: node.cause, problems: node.problems.named(on: fields), exchange: node.exchange,
        tag: tag, previous: previous)
    default:
      self.init(
        failure: FlowError(.internal, "a node of no known kind"), tag: tag, previous: previous)
    }
  }

  private init(_ node: ContinueNode, tag: JSONValue?, defaults: JSONObject?) {
    self = ["type": "ContinueNode"]
    self["tag"] = tag
    self["problems"] = .array(node.problems.named(on: node.page.fields).map(\.json))
    let name = node.page.state.flow == .journey ? "callbacks" : "collectors"
    self[name] = .array(node.page.fields.map(\.json))
    for (key, value) in node.page.heading { self[key] = value }
    if node.page.isSuspended { self["suspended"] = true }
    self["request"] = node.exchange?.json
    self["requests"] = []
    self["defaults"] = defaults.map(JSONValue.object)
    self["input"] = .object(node.input)
    self["state"] = node.page.state.json
  }

  private init(_ node: SuccessNode, tag: JSONValue?) {
    self = ["type": "SuccessNode"]
    self["tag"] = tag
    self["problems"] = []
    self["session"] = node.session.json
    self["request"] = node.exchange?.json
    self["requests"] = []
    self["input"] = .object(node.input)
    self["state"] = node.state.json
  }

  /// A FailureNode; with the server's JSON an ErrorNode.
  init(
    failure cause: FlowError, problems: [Problem] = [], exchange: RequestSummary? = nil,
    tag: JSONValue? = nil, previous: Document? = nil, input: JSONObject? = nil
  ) {
    self = ["type": input == nil ? "FailureNode" : "ErrorNode"]
    self["tag"] = tag
    self["message"] = .string(cause.message)
    self["cause"] = cause.waiting(as: exchange).json
    self["problems"] = .array((problems.isEmpty ? cause.problems : problems).map(\.json))
    self["request"] = exchange?.json
    self["requests"] = []
    self["previous"] = previous.map(JSONValue.object)
    self["input"] = input.map(JSONValue.object)
  }
}

extension Field {
  /// A callback or collector as a document shows it.
  var json: JSONValue {
    var members: JSONObject = ["type": .string(type), "id": .string(id)]
    for property in properties where members[property.name] == nil {
      members[property.name] = property.value
    }
    return .object(members)
  }
}
