public import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// One page of a journey: its callbacks, and how it goes back.
final class JourneyPage: Page {
  let callbacks: [AbstractCallback]
  let fields: [any Field]
  let state: FlowState
  var repeatsAnswers = false
  private let page: JSONObject
  private let options: StartOptions
  private let client: JourneyClient

  /// The member of a state's own that holds the challenge of a page which came as a 401.
  static let challengeMember = "authenticate"

  init(page: JSONObject, options: StartOptions, state: FlowState, client: JourneyClient) {
    self.page = page
    self.options = options
    self.state = state
    self.client = client
    if let challenge = state.flowData[Self.challengeMember]?.string {
      callbacks = [HttpCallback(authenticate: challenge)]
    } else {
      callbacks = CallbackType.callbacks(of: page["callbacks"]?.array ?? [])
    }
    // Element by element, for the cast of a whole array asks the runtime for each.
    fields = callbacks.map { $0 }
  }

  var heading: JSONObject {
    var heading: JSONObject = [:]
    for name in ["stage", "header", "description"] { heading[name] = page[name] }
    return heading
  }

  var isSuspended: Bool { callbacks.contains { $0 is SuspendedTextOutputCallback } }
  /// A script may send a suspension's text without any suspension, and a question beside it.
  var isPostable: Bool {
    !isSuspended || (page.hasAuthId && callbacks.contains { $0.takesAnswer })
  }

  var waiting: Waiting? {
    let polls = callbacks.compactMap { $0 as? PollingWaitCallback }
    guard let poll = polls.first, callbacks.allSatisfy({ $0.missing.isEmpty }) else { return nil }
    return Waiting(milliseconds: poll.waitTime ?? PollingWaitCallback.presetWaitTime)
  }

  /// What the page says is wrong.
  /// - Parameter answered: the page that was answered; nil: the journey began.
  func problems(after answered: JourneyPage?) -> [Problem] {
    var found = callbacks.flatMap { $0.problems }
    if let answered {
      found += InfoText(page["infoText"]).problems(
        of: callbacks, after: InfoText(answered.page["infoText"]))
    }
    return problems(found, after: answered)
  }

  var faults: [Problem] { answerFaults + extras.faults }

  /// The answers that their properties cannot take, and those that are missing.
  private var answerFaults: [Problem] {
    let lifted = callbacks.contains { $0.liftsRequired }
    var faults = callbacks.flatMap { $0.refusalProblems }
    if !lifted {
      faults += callbacks.flatMap { implicitSelection($0) == nil ? $0.missingProblems : [] }
    }
    return faults
  }

  /// What goes out beside the body.
  private struct Extras {
    /// What the browser brought back, less what the step itself sets.
    var query: [(String, String)] = []
    var headers: [HTTPHeader] = []
    /// The answers that can be neither.
    var faults: [Problem] = []
  }

  private var extras: Extras {
    var extras = Extras()
    for callback in callbacks {
      do throws(AnswerError) {
        if let link = callback.data.answers["returnUrl"]?.string, !link.isEmpty {
          extras.query += try ReturnAddress(link).query.filter { name, _ in
            !StartOptions.isReserved(name)
          }
        }
        if let header = try (callback as? HttpCallback)?.header() { extras.headers.append(header) }
      } catch {
        extras.faults.append(
          Problem(key: callback.id, code: error.code, message: "'\(error.code)' \(error.reason)"))
      }
    }
    return extras
  }

  func next() async -> any Node {
    guard isPostable else {
      return FailureNode(
        FlowError(
          .state, "this page waits for its magic link",
          hint: "resume it with the link that was mailed"))
    }
    let extras = extras
    let faults = answerFaults + extras.faults
    guard faults.isEmpty else { return FailureNode(.answers(faults)) }
    var secrets = Secrets(callbacks.flatMap { $0.secrets })
    for (_, value) in extras.query { secrets.insert(value) }
    if let authId = page["authId"]?.string { secrets.insert(authId) }
    return await client.send(
      query: options.repeated(over: extras.query), body: body,
      headers: extras.headers + originHeader,
      state: state,
      options: options, secrets: secrets, from: self)
  }

  /// AM compares the origin that a passkey's outcome claims with this header. One that is configured
  /// counts before it.
  private var originHeader: [HTTPHeader] {
    let isConfigured = client.server.headers.contains { $0.name.lowercased() == "origin" }
    guard !isConfigured, let origin = claimedOrigin else { return [] }
    do { return [try HTTPHeader("Origin", origin)] } catch { return [] }
  }

  /// What asks for a header; nil on any other page.
  private var challenged: HttpCallback? { callbacks.first as? HttpCallback }

  private var body: JSONObject {
    if let challenged {
      // With `failure` and `reason` in the body AM says no before it looks at the header; without
      // a header it wants them back.
      guard challenged.isAnswered else { return page }
      var body: JSONObject = [:]
      body["authId"] = page["authId"]
      return body
    }
    var body = page
    body["callbacks"] = .array(
      callbacks.map { callback in
        guard let option = implicitSelection(callback) else { return .object(callback.posted) }
        return .object(callback.filled(with: [("", option)]))
      })
    return body
  }

  /// The option of a confirmation that is pressed by itself, for something else was answered.
  private func implicitSelection(_ callback: AbstractCallback) -> JSONValue? {
    guard let option = (callback as? ConfirmationCallback)?.pressedBesideAnswers,
      callbacks.contains(where: { !($0 is ConfirmationCallback) && $0.isAnswered })
    else { return nil }
    return option
  }
}

extension ContinueNode {
  /// The page's callbacks, in the server's order; none is left out.
  public var callbacks: [any Callback] { callbackFields.map { $0 } }

  /// The same with what the package knows of each.
  package var callbackFields: [AbstractCallback] {
    (page as? JourneyPage)?.callbacks ?? []
  }
}
