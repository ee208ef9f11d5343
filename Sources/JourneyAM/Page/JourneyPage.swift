public import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A page of a journey. It contains the callbacks and posts their answers.
final class JourneyPage: Page {
  let callbacks: [AbstractCallback]
  let fields: [any Field]
  let state: FlowState
  private let page: JSONObject
  private let options: StartOptions
  private let client: JourneyClient

  /// The name of the flow-data member that contains the challenge from a response with status 401.
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
    // The cast of a whole array is slower, because it asks the runtime for each element.
    fields = callbacks.map { $0 }
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
  /// Whether the page can be posted. A suspended page that asks for nothing cannot be posted. This
  /// is the usual case. If a server-side script adds a question to a suspended page, the page can
  /// be posted.
  var isPostable: Bool {
    !isSuspended || (page.hasAuthId && callbacks.contains { $0.isAnswerable })
  }

  var polls: Bool { callbacks.contains { $0 is PollingWaitCallback } }

  var waiting: Waiting? {
    let polls = callbacks.compactMap { $0 as? PollingWaitCallback }
    guard let poll = polls.first, callbacks.allSatisfy({ $0.missing.isEmpty }) else { return nil }
    return Waiting(milliseconds: poll.pause)
  }

  /// Returns the problems that the page reports.
  /// - Parameter answered: the page whose answers led to this page, or `nil` at the start of a
  ///   journey.
  func problems(after answered: JourneyPage?) -> [Problem] {
    var found = callbacks.flatMap { $0.problems }
    if let answered {
      found += InfoText(page["infoText"]).problems(
        of: callbacks, after: InfoText(answered.page["infoText"]))
    }
    return problems(found, after: answered)
  }

  var answerProblems: [Problem] { fieldProblems + extras.problems }

  /// The problems with invalid and missing answers.
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

  /// The parts of the request that are not in the body.
  private struct Extras {
    /// The query fields of the address to which the browser returned, except the fields that the
    /// step itself sets.
    var query: [(String, String)] = []
    var headers: [HTTPHeader] = []
    /// The problems with answers that are not valid headers or return addresses.
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
  /// `Origin` header replaces this header.
  private var originHeader: [HTTPHeader] {
    let isConfigured = client.server.headers.contains { $0.name.lowercased() == "origin" }
    guard !isConfigured, let origin = claimedOrigin else { return [] }
    do { return [try HTTPHeader("Origin", origin)] } catch { return [] }
  }

  /// The callback that asks for an `Authorization` header, or `nil` if the page has no such
  /// callback.
  private var challenged: HttpCallback? { callbacks.first as? HttpCallback }

  private var body: JSONObject {
    if let challenged {
      // With `failure` and `reason` in the body, AM refuses before it reads the header. Without a
      // header it requires them.
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

  /// Whether an option of an unanswered confirmation is selected automatically. This happens only
  /// if the user answered a callback that is not a confirmation.
  private var selectsImplicitly: Bool {
    callbacks.contains { !($0 is ConfirmationCallback) && $0.isAnswered }
  }
}

extension AbstractCallback {
  /// The option to select automatically in an unanswered confirmation, or `nil` if there is no such
  /// option.
  fileprivate var implicitSelection: JSONValue? {
    (self as? ConfirmationCallback)?.pressedBesideAnswers
  }
}

extension ContinueNode {
  /// The origin of AM's own pages, or `nil` for a page of DaVinci.
  package var journeyOrigin: String? { (page as? JourneyPage)?.origin }

  /// The page's callbacks in the server's order.
  public var callbacks: [any Callback] { callbackFields.map { $0 } }

  /// The page's callbacks, with access to the members that are visible only in this package.
  package var callbackFields: [AbstractCallback] {
    (page as? JourneyPage)?.callbacks ?? []
  }
}
