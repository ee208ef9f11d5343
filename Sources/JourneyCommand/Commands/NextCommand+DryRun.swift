import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension NextCommand {
  /// Checks the answers to a page and sends nothing (`--dry-run`). Prints the page unchanged, with
  /// these problems after its own.
  /// - Parameter secrets: the document's secrets, which no message may contain.
  func check(_ document: Document, hiding secrets: Secrets) async -> StepResult {
    let transport = DryTransport(context.transport)
    let tag = document["tag"]
    let node: ContinueNode
    do { node = try page(of: document, over: transport) } catch {
      return StepResult(document.failing(error), secrets: secrets)
    }
    let plain = { () -> Document in
      do { return document.restored(try page(of: document, over: transport)) } catch {
        return document.withoutAnswers
      }
    }
    let answers: Answers
    do { answers = try self.answers.get() } catch {
      return StepResult(Document(failure: error, tag: tag, previous: plain()), secrets: secrets)
    }
    let codes = CodeMaker(
      now: context.environment.now(), after: context.arguments.after, makesCodes: false)
    let problems = answers.apply(answers.read(for: node, of: document, codes: codes), to: node)
    guard problems.isEmpty else {
      say(problems, node.answerHint(for: .next), of: document, hiding: secrets)
      return StepResult(
        document.adding(problems, to: node), isOwnResult: false, status: ExitStatus.data)
    }
    let next = await node.next()
    guard transport.hasRequest else {
      return StepResult(
        Document(next, tag: tag, previous: plain(), answered: node), secrets: secrets)
    }
    return StepResult(document, isOwnResult: false)
  }

  private func say(
    _ problems: [Problem], _ hint: String?, of document: Document, hiding secrets: Secrets
  ) {
    let cause = FlowError.badAnswers(problems, hint: hint)
    let hint = cause.hint.map { "; \($0)" } ?? ""
    let room = FailureLine.limit - context.errors.prefix(of: document).count - hint.count
    let message = secrets.hide(in: cause.message).escapingControls().cut(to: room)
    context.errors.say(message + hint, of: document, hiding: secrets)
  }
}

extension JSONObject {
  fileprivate func adding(_ problems: [Problem], to node: ContinueNode) -> Document {
    let own = self["problems"]?.array ?? []
    let all = JSONValue.array(own + problems.map(\.json))
    var document = self
    if document["problems"] != nil {
      document["problems"] = all
      return document
    }
    return document.inserting("problems", all, before: ["callbacks", "collectors"])
  }
}
