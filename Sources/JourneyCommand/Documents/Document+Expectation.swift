import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension CommandContext {
  /// Returns the line on standard error about a document that does not match `--expect`.
  /// - Parameters:
  ///   - secrets: what the line must not contain.
  ///   - room: the maximum length in characters, for which texts of the server are shortened.
  func stderrLine(
    _ expectation: Expectation, _ document: Document, hiding secrets: Secrets, in room: Int
  ) -> String {
    Quoter.fitting(room, hiding: secrets) { stderrLine(expectation, document, $0) }
  }

  private func stderrLine(_ expectation: Expectation, _ document: Document, _ quoter: Quoter)
    -> String
  {
    var line = "expected \(expectation.text), got \(document.outcome(quoter))"
    if document.documentType == .continueNode,
      let asked = asked(by: document, over: StepTransport(transport), hiding: quoter.secrets)
    {
      line += ", which \(asked.predicate)"
    }
    return line + (document.unsaidProblems(quoter).map { "; problems: \($0)" } ?? "")
  }

  /// Returns the line on standard error about a failure of an earlier command, which kept this
  /// command from its step.
  func forwardingLine(
    _ expectation: Expectation, _ document: Document, hiding secrets: Secrets, in room: Int
  ) -> String {
    Quoter.fitting(room, hiding: secrets) { forwardingLine(expectation, document, $0) }
  }

  private func forwardingLine(_ expectation: Expectation, _ document: Document, _ quoter: Quoter)
    -> String
  {
    let last = document["requests"]?.array?.last
    let isSent = document["request"].map { !$0.isNull } ?? false
    let command = document["cause"]?["command"]?.string ?? (isSent ? last?["command"]?.string : nil)
    let number = isSent ? last?["number"]?.integer.map { " (request \($0))" } ?? "" : ""
    let subject = command.map { "'\(quoter.quote($0))'" } ?? "an earlier command"
    return "expected \(expectation.text) from this step, but \(subject) failed before it\(number): "
      + document.failure(quoter)
  }
}

extension JSONObject {
  /// Returns the type and, for a failure, the cause, such as
  /// `ErrorNode/refused/invalid_client: 401 invalid client; HINT`.
  fileprivate func outcome(_ quoter: Quoter) -> String {
    let type = self["type"]?.string.map(quoter.quote) ?? "a document without a type"
    guard isForwarded else {
      if documentType == .user, self["logout"]?["complete"]?.boolean == false {
        return "User with an incomplete logout"
      }
      let title = ["header", "name"].compactMap { self[$0]?.string?.trimmed }.first { !$0.isEmpty }
      guard documentType == .continueNode, let title else { return type }
      return type + " '\(quoter.quote(title))'"
    }
    let cause = self["cause"]
    var line = [type, cause?["kind"]?.string, cause?["code"]?.string].compactMap(\.self)
      .map(quoter.quote).joined(separator: "/")
    let status = cause?["status"]?.integer.map(String.init)
    let said = [status, self["message"]?.string.map(quoter.quote)].compactMap(\.self)
      .filter { !$0.isEmpty }
    if !said.isEmpty { line += ": " + said.joined(separator: " ") }
    if let page = cause?["page"]?.string {
      line += ", \(cause?["sent"] == false ? "on" : "after") page '\(quoter.quote(page))'"
    }
    if let delay = cause?["retryAfter"]?.integer { line += ", retry after \(delay) s" }
    if let hint = cause?["hint"]?.string {
      line += "; \(quoter.secrets.hide(in: hint).escapingControls())"
    }
    return line
  }
}

extension JSONObject {
  /// Returns the failure as an expectation, and its message, such as
  /// `ErrorNode/refused/401 Login failure`.
  fileprivate func failure(_ quoter: Quoter) -> String {
    let cause = self["cause"]
    let detail = cause?["code"]?.string ?? cause?["status"]?.integer.map(String.init)
    let outcome = [self["type"]?.string, cause?["kind"]?.string, detail].compactMap(\.self)
      .joined(separator: "/")
    return [outcome, self["message"]?.string ?? ""].filter { !$0.isEmpty }.map(quoter.quote)
      .joined(separator: " ")
  }
}
