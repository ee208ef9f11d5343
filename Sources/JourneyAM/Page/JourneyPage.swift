public import JourneyFlow
import JourneyHTTP
import JourneyJSON

final class JourneyPage: Page {
  let callbacks: [AbstractCallback]
  let fields: [any Field]
  let state: FlowState
  private let page: JSONObject
  private let options: StartOptions
  private let client: JourneyClient

  /// The member of the flow data with the challenge of a 401 response.
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
    // Casting the whole array is slower, because it asks the runtime for each element.
    fields = callbacks.map { $0 }
  }

  private init(_ page: JourneyPage, options: StartOptions, client: JourneyClient) {
    (callbacks, fields) = (page.callbacks, page.fields)
    (self.page, state) = (page.page, page.state)
    (self.options, self.client) = (options, client)
  }

  /// The options are those of the state, as if the page were read from its document.
  func over(_ transport: any Transport) -> (any Page)? {
    do {
      let options = try StartOptions(flowData: state.flowData)
      return JourneyPage(self, options: options, client: client.over(transport))
    } catch {
      return nil
    }
  }

  var blank: any Page { JourneyPage(page: page, options: options, state: state, client: client) }

  /// The origin of AM's own pages.
  var origin: String { client.server.base.origin.description }

  var heading: JSONObject {
    var heading: JSONObject = [:]
    for name in ["stage", "header", "description"] { heading[name] = page[name] }
    return heading
  }

  var isSuspended: Bool { callbacks.contains { $0 is SuspendedTextOutputCallback } }
  /// A suspended page can be posted only if a server-side script added a question to it.
  var isPostable: Bool {
    !isSuspended || (page.hasAuthId && callbacks.contains { $0.isAnswerable })
  }

  var polls: Bool { callbacks.contains { $0 is PollingWaitCallback } }

  var waiting: Waiting? {
    let polls = callbacks.compactMap { $0 as? PollingWaitCallback }
    guard let poll = polls.first, callbacks.allSatisfy({ $0.missing.isEmpty }) else { return nil }
    return Waiting(milliseconds: poll.pause)
  }

  /// - Parameter answered: the page before, or `nil` at the start of a journey.
  func problems(after answered: JourneyPage?) -> [Problem] {
    var found = callbacks.flatMap { $0.problems }
    if let answered {
      found += InfoText(page["infoText"]).problems(
        of: callbacks, after: InfoText(answered.page["infoText"]))
    }
    return problems(found, after: answered)
  }

  var answerProblems: [Problem] { fieldProblems + extras.problems }

  private var fieldProblems: [Problem] {
    let lifted = callbacks.contains { $0.waivesRequiredFields }
    let selects = selectsImplicitly
    var problems = callbacks.flatMap { $0.invalidAnswerProblems }
    if !lifted {
      problems += callbacks.flatMap { callback in
        selects && callback.implicitSelection != nil ? [] : callback.missingProblems
      }
    }
    return problems
  }

  private struct Extras {
    /// The query of the address to which the browser returned, without the fields that the step
    /// sets.
    var query: [(String, String)] = []
    var headers: [HTTPHeader] = []
    /// The problems with headers and return addresses.
    var problems: [Problem] = []
  }

  private var extras: Extras {
    var extras = Extras()
    for callback in callbacks {
      do throws(AnswerError) {
        if let link = callback.data.answers["returnUrl"]?.string, !link.isEmpty {
          extras.query += try ReturnAddress(link).query.filter { name, _ in
            !options.reserves(name)
          }
        }
        if let header = try (callback as? HttpCallback)?.header() { extras.headers.append(header) }
      } catch {
        extras.problems.append(
          Problem(field: callback.id, code: error.code, message: "'\(error.code)' \(error.reason)"))
      }
    }
    return extras
  }

  func next() async -> any Node {
    guard isPostable else {
      return FailureNode(
        FlowError(
          .state, "the page is waiting for a magic link",
          hint: "resume it with the link from the email"))
    }
    let extras = extras
    let problems = fieldProblems + extras.problems
    guard problems.isEmpty else { return FailureNode(.answers(problems)) }
    var secrets = Secrets(callbacks.flatMap { $0.secrets })
    for (_, value) in extras.query { secrets.insert(value) }
    if let authId = page["authId"]?.string { secrets.insert(authId) }
    return await client.send(
      query: options.repeated(over: extras.query), body: body,
      headers: extras.headers + originHeader,
      state: state,
      options: options, secrets: secrets, from: self)
  }

  /// The `Origin` header, which AM compares with the origin in a passkey's outcome. A configured
  /// one replaces it.
  private var originHeader: [HTTPHeader] {
    let isConfigured = client.server.headers.contains { $0.name.lowercased() == "origin" }
    guard !isConfigured, let origin = claimedOrigin else { return [] }
    do { return [try HTTPHeader("Origin", origin)] } catch { return [] }
  }

  /// The callback that asks for an `Authorization` header.
  private var challenged: HttpCallback? { callbacks.first as? HttpCallback }

  private var body: JSONObject {
    if let challenged {
      // AM refuses a body with the 401's `failure` and `reason` before it reads the header, but
      // requires them if no header is sent.
      guard challenged.isAnswered else { return page }
      var body: JSONObject = [:]
      body["authId"] = page["authId"]
      return body
    }
    var body = page
    let selects = selectsImplicitly
    body["callbacks"] = .array(
      callbacks.map { callback in
        guard selects, let option = callback.implicitSelection else {
          return .object(callback.posted)
        }
        return .object(callback.filled(with: [("", option)]))
      })
    return body
  }

  /// Whether to select an option of an unanswered confirmation, because the user answered a
  /// callback that is no confirmation.
  private var selectsImplicitly: Bool {
    callbacks.contains { !($0 is ConfirmationCallback) && $0.isAnswered }
  }
}

extension AbstractCallback {
  /// The option to select in an unanswered confirmation.
  fileprivate var implicitSelection: JSONValue? {
    (self as? ConfirmationCallback)?.pressedBesideAnswers
  }
}

extension ContinueNode {
  /// The origin of AM's own pages, or `nil` for a page of DaVinci.
  package var journeyOrigin: String? { (page as? JourneyPage)?.origin }

  /// The page's callbacks in the server's order.
  public var callbacks: [any Callback] { callbackFields.map { $0 } }

  package var callbackFields: [AbstractCallback] {
    (page as? JourneyPage)?.callbacks ?? []
  }
}
