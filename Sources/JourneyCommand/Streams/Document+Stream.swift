import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension JSONObject {
  /// Whether a signal stopped the step before its next request.
  var isInterrupted: Bool {
    self["cause"]?["kind"]?.string == FailureKind.interrupted.rawValue
  }

  static func notAnObject(_ value: JSONValue, isShown: Bool) -> Document {
    let isList = value.array != nil
    let cause = FlowError(
      .document, "expected a JSON object, not \(value.typeName)",
      hint: isList ? "split the array with jq -c '.[]'" : nil)
    var document = Document(failure: cause)
    if isShown { document["previous"] = value }
    return document
  }

  static func unreadable(_ error: JSONError) -> Document {
    Document(
      failure: FlowError(
        .document, "\(error.summary): \(error)", line: error.line, column: error.column))
  }

  /// The failure for a sealed or redacted document.
  var failureIfHidden: Document? {
    let cause: FlowError
    if documentType == .sealed {
      cause = FlowError(.state, "the document is sealed", hint: "run journey unseal first")
    } else if self["redacted"] == true {
      cause = FlowError(
        .state, "the document is redacted",
        hint: "use the unredacted document, which journey prints with -c or to a pipe")
    } else {
      return nil
    }
    return Document(failure: cause, tag: self["tag"], previous: self)
  }

  /// The failure for a document whose step had not begun when a signal arrived.
  var interrupted: Document {
    Document(failure: .interrupted, previous: withoutAnswers)
  }

  /// Returns the document with a tag, unless it has one.
  func tagged(_ tag: JSONValue?) -> Document {
    guard let tag, self["tag"] == nil else { return self }
    var document: Document = self["type"] == nil ? ["tag": tag] : [:]
    for (key, value) in self {
      document[key] = value
      if key == "type" { document["tag"] = tag }
    }
    return document
  }

  /// Returns the document with the `tag` and `authenticator` of the document that led to it.
  func keepingTag(of document: Document) -> Document {
    let result = tagged(document["tag"])
    guard let authenticator = document["authenticator"] else { return result }
    return result.keeping(authenticator: authenticator)
  }

  /// Adds `authenticator` to the document and its `previous`, but in a FailureNode only to
  /// `previous`.
  private func keeping(authenticator: JSONValue) -> Document {
    var result = self
    if documentType?.keepsAuthenticator == true, self["authenticator"] == nil {
      result = inserting("authenticator", authenticator, before: ["previous", "input", "state"])
    }
    if let previous = self["previous"]?.object {
      result["previous"] = .object(previous.keeping(authenticator: authenticator))
    }
    return result
  }
}

extension CommandContext {
  /// Returns the result of a step with what every command adds: the tag, the requests, and the
  /// members of `cause` about the step. The steps of a walk have these already.
  /// - Parameters:
  ///   - document: the document that the step read, if any.
  ///   - transport: the transport of the step.
  ///   - listsOwnRequests: whether this process has made the list of requests in the document.
  func completed(
    _ result: StepResult, of command: CommandName, after document: Document?,
    over transport: StepTransport, listsOwnRequests: Bool = false
  ) -> StepResult {
    var result = result
    if let document { result.document = result.document.keepingTag(of: document) }
    guard result.isOwnResult, result.requests == nil else { return result }
    let secrets = transport.secrets
    result.document = stamped(result.document, by: command, from: document, hiding: secrets)
    result.requests = SentRequests(
      command, after: document, listsOwnRequests: listsOwnRequests, sent: transport.exchanges,
      hiding: secrets)
    return result
  }
}

extension JSONValue {
  /// The JSON type with an article, such as "an array".
  fileprivate var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "a Boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
