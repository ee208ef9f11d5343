import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension JSONObject {
  /// Returns a failure with where and when it happened, and who must act, in `cause`. Returns any
  /// other document unchanged.
  /// - Parameters:
  ///   - command: the command that made the failure, or `nil` if the command line names none.
  ///   - at: the time in seconds since 1970.
  ///   - page: the name of the page that the step was to answer, if any.
  ///   - who: who must act, or `nil` if this follows from the exit status of the document.
  func stamped(_ command: CommandName?, at: Int, page: String? = nil, who: Person? = nil)
    -> Document
  {
    guard isForwarded, let cause = self["cause"]?.object else { return self }
    var stamped: JSONObject = [:]
    for name in ["kind", "status", "code", "sent"] { stamped[name] = cause[name] }
    stamped["command"] = command.map { .string($0.rawValue) }
    stamped["page"] = page.map(JSONValue.string)
    stamped["at"] = .integer(at)
    stamped["version"] = .string(JourneyVersion.number)
    stamped["who"] = .string((who ?? Person(of: self)).rawValue)
    for (name, value) in cause where stamped[name] == nil { stamped[name] = value }
    var document = self
    document["cause"] = .object(stamped)
    return document
  }
}

/// Who must act on a failure: `cause.who`.
enum Person: String, Sendable, CaseIterable {
  case user, `operator`, script, maintainer

  /// Follows from the exit status of the failure's type and kind. A changed journey concerns the
  /// script that walks it.
  init(of failure: Document) {
    if failure["cause"]?["kind"]?.string == FailureKind.changed.rawValue {
      self = .script
      return
    }
    switch ExitStatus.status(of: failure) {
    case ExitStatus.refused: self = .user
    case ExitStatus.usage, ExitStatus.data: self = .script
    case ExitStatus.internal: self = .maintainer
    default: self = .operator
    }
  }
}

extension CommandContext {
  /// - Parameters:
  ///   - command: the command that took the step, or `nil` if it is the command of the process.
  ///   - document: the document that the command read, if any.
  ///   - secrets: the secrets of the step.
  func stamped(
    _ failure: Document, by command: CommandName? = nil, from document: Document? = nil,
    hiding secrets: Secrets = Secrets(), who: Person? = nil
  ) -> Document {
    guard failure.isForwarded else { return failure }
    return failure.stamped(
      command ?? arguments.command, at: environment.now(),
      page: document?.answeredPage(hiding: secrets),
      who: who)
  }
}

extension JSONObject {
  /// Returns the name of the page that a step was to answer. `requests` has it without the secrets
  /// of the step that made the page, which this step does not know.
  fileprivate func answeredPage(hiding secrets: Secrets) -> String? {
    let secrets = secrets.union(heldSecrets)
    guard let name = pageName(hiding: secrets) else { return nil }
    return self["requests"]?.array?.last?["page"]?.string
      .map { secrets.hide(in: $0).cut(to: Self.longestPageName) } ?? name
  }
}
