import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A JSON object that commands read or print. All except start and resume documents have a `type`.
typealias Document = JSONObject

/// The members of a document are in this order, with those that people read first: `type`, `tag`,
/// `message`, `cause`, `problems`, the type's own members, `request`, `requests`, `defaults`,
/// `authenticator`, `previous`, `input`, `state`. `SentRequests` adds `requests` when a document is
/// printed.
extension JSONObject {
  /// - Parameters:
  ///   - tag: the tag of the document that led to the node.
  ///   - defaults: the defaults of that document, for a page.
  ///   - previous: the document to continue from after a failure.
  ///   - answered: the page that was answered. If the server refused the answers, problems have its
  ///     answer keys.
  init(
    _ node: any Node, tag: JSONValue?, defaults: JSONObject? = nil, previous: Document? = nil,
    answered: ContinueNode? = nil
  ) {
    let fields = answered?.page.fields ?? []
    switch node {
    case let node as ContinueNode:
      self = node.members(
        problems: node.problems.named(on: node.page.fields), tag: tag, requests: [],
        defaults: defaults)
    case let node as SuccessNode: self = node.members(tag: tag, requests: [])
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
      self["input"] = node.input.map(JSONValue.object)
    default:
      self.init(
        failure: FlowError(.internal, "unknown type of node"), tag: tag, previous: previous)
    }
  }

  /// Creates an ErrorNode if `input` is given, or a FailureNode otherwise.
  init(
    failure cause: FlowError, problems: [Problem] = [], exchange: RequestSummary? = nil,
    tag: JSONValue? = nil, previous: Document? = nil, input: JSONObject? = nil
  ) {
    self.init(input == nil ? .failureNode : .errorNode)
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
