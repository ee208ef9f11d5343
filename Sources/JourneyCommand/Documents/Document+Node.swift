import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A JSON object that commands read from standard input or print. All documents except start and
/// resume documents have a `type`.
typealias Document = JSONObject

/// The members of a document are always in the same order. The members that people read come first.
/// The order is `type`, `tag`, `message`, `cause`, `problems`, the type's own members, `request`,
/// `requests`, `defaults`, `authenticator`, `previous`, `input`, `state`.
///
/// The command fills in `requests` when it prints the document (see `SentRequests`).
extension JSONObject {
  /// Creates the document for a node.
  /// - Parameters:
  ///   - tag: the tag, copied from the document that led to the node.
  ///   - defaults: the defaults from the same document. They are copied only to pages, not to other
  ///     nodes.
  ///   - previous: the document to continue from if the node is a failure.
  ///   - answered: the page that was answered. If the server refused the answers, the problems name
  ///     the fields of this page by their answer keys.
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
