import JourneyAM
import JourneyAuthenticators
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import JourneyTerminal

/// `journey authenticator`: adds the answers of a user's authenticator to each page. It sends
/// nothing, so that a script can change the answers with jq before `next` posts them.
struct AuthenticatorCommand: Sendable {
  private let context: CommandContext
  private let deviceKeys: Result<[DeviceKey], FlowError>
  private let file: Result<AuthenticatorSettings, FlowError>
  private let hasWarned = FirstOnly()
  private let counters = CounterLedger()

  init(_ context: CommandContext) {
    self.context = context
    for path in [context.arguments.deviceKey, context.arguments.authenticator] {
      context.errors.warn(ofReadable: path, context.environment)
    }
    do { deviceKeys = .success(try Self.deviceKeys(context)) } catch {
      deviceKeys = .failure(error)
    }
    do { file = .success(try Self.file(context)) } catch { file = .failure(error) }
  }

  private static func deviceKeys(_ context: CommandContext) throws(FlowError) -> [DeviceKey] {
    let keys = try SecretKeys.read(
      context.arguments.deviceKey, orVariable: "JOURNEY_DEVICE_KEY", context.environment)
    var deviceKeys: [DeviceKey] = []
    for key in keys ?? [] {
      do { deviceKeys.append(try DeviceKey(key)) } catch {
        throw FlowError(.config, error.message)
      }
    }
    return deviceKeys
  }

  private static func file(_ context: CommandContext) throws(FlowError) -> AuthenticatorSettings {
    guard let path = context.arguments.authenticator else { return AuthenticatorSettings() }
    let value = try context.environment.readJSON(path, called: "the file")
    var references = ValueReference(context.environment, of: path)
    references.readFile = { path, limit throws(FileError) in
      context.errors.warn(ofReadable: path, context.environment)
      return try context.environment.readFile(path, limit)
    }
    do { return try AuthenticatorSettings(value, references: references) } catch {
      var error = error
      error.message = "invalid file '\(path.shown)': \(error.message)"
      throw error
    }
  }

  /// Whether an option or a variable describes the user's authenticator.
  var hasSettings: Bool {
    if case .success(let keys) = deviceKeys, keys.isEmpty {
      return context.arguments.authenticator != nil
    }
    return true
  }

  /// - Parameter answers: the answers that `next` will add. The authenticator answers the rest.
  func run(
    _ document: Document, beside answers: Answers = .none, over transport: StepTransport
  ) async -> StepResult {
    if [.successNode, .user].contains(document.documentType) {
      return StepResult(document, isOwnResult: false)
    }
    do {
      return try await answered(document, beside: answers, over: transport)
    } catch {
      return StepResult(document.failing(error), secrets: transport.secrets)
    }
  }

  private func answered(
    _ document: Document, beside answers: Answers, over transport: StepTransport
  ) async throws(FlowError) -> StepResult {
    guard document.documentType == .continueNode else {
      throw .wrongType(of: document, expected: "a ContinueNode")
    }
    let (server, state) = try context.server(of: document)
    let node = try FlowClient(server, context, over: transport).page(document, state: state)
    if let answers = document.present("answers"), answers.object == nil {
      throw .invalid("answers", "expected an object", code: "type")
    }
    let read = answers.read(for: node, of: document, codes: nil)
    let fields = node.page.fields
    for (target, value) in read.values {
      fields[target.field].setAccepted(value, for: target.property)
    }
    // An invalid answer also counts, because it remains and `next` reports its error.
    func answered(_ index: Int) -> Set<String> {
      Set(
        fields[index].properties.map(\.name).filter {
          read.answers(Assignments.Target(field: index, property: $0))
        })
    }
    let page = node.authenticatorPage
    if page.tasks.isEmpty, node.page.otherAnswers != nil {
      context.errors.say(
        "warning: cannot read the inputs of the page's own script; answer 'attestationValue' or"
          + " 'assertionValue' yourself", of: document, hiding: transport.secrets)
    }
    let claim = counters.claim()
    while true {
      let maker = try authenticator(document, server, state, claim)
      let result = try maker.answer(page, on: fields, answered: answered)
      if result.hasPolicies { context.errors.warn(CodeMaker.policies, once: hasWarned) }
      guard result.wait > 0 else {
        warn(result.problems, of: document, hiding: transport.secrets)
        return StepResult(document.adding(result), isOwnResult: false)
      }
      do { try await Task.sleep(for: .seconds(result.wait)) } catch {
        throw .interrupted
      }
    }
  }

  /// Warns about each answer that reports an authenticator error, because the server's response
  /// does not give the reason.
  private func warn(_ problems: [Problem], of document: Document, hiding secrets: Secrets) {
    for problem in problems {
      context.errors.say(
        "warning: the answer reports an error: \(problem.message)", of: document, hiding: secrets)
    }
  }

  private func authenticator(
    _ document: Document, _ server: ServerConfiguration, _ state: FlowState,
    _ counters: CounterLedger.Claim
  ) throws(FlowError) -> PageAuthenticator {
    let arguments = context.arguments
    let documentSettings = document.present("authenticator")
    var own = AuthenticatorSettings()
    if let documentSettings { own = try AuthenticatorSettings(documentSettings, references: nil) }
    var options = AuthenticatorSettings()
    options.origin = arguments.origin
    options.after = arguments.after
    return PageAuthenticator(
      settings: options.over(own).over(try file.get()),
      documentSettings: documentSettings?.object ?? [:],
      deviceKeys: try deviceKeys.get(),
      serverOrigin: { () throws(FlowError) in try server.claimedOrigin(state) },
      failure: arguments.failure, verifiesUser: !arguments.has(.noUserVerification),
      checksRelyingParty: arguments.origin == nil, now: context.environment.now(),
      counters: counters)
  }
}

extension ServerConfiguration {
  /// Returns the origin of `serverUrl`, or of a DaVinci flow's authorization endpoint.
  fileprivate func claimedOrigin(_ state: FlowState) throws(FlowError) -> ClaimedOrigin {
    if let server = provider.server { return ClaimedOrigin(server.origin) }
    do {
      guard let discovery = state.discovery.flatMap(Discovery.init(json:)) else {
        throw OidcError.discovery(.missing(DiscoveryMember.authorization.rawValue))
      }
      return ClaimedOrigin(try discovery.address(of: .authorization, for: provider).origin)
    } catch {
      throw .authenticator(
        nil, "missing origin: 'state' has no authorization endpoint",
        hint: AuthenticatorError.invalidOrigin.hint)
    }
  }
}

extension JSONObject {
  /// Returns the page with the answers, the problems and the new values of `authenticator`.
  fileprivate func adding(_ result: PageAuthenticator.Result) -> Document {
    var document = self
    if !result.answers.isEmpty {
      var answers = document["answers"]?.object ?? [:]
      for (key, value) in result.answers { answers[key] = value.beside(answers[key]) }
      document["answers"] = nil
      document = document.inserting("answers", .object(answers), before: Self.tail)
    }
    if !result.problems.isEmpty {
      let problems = document["problems"]?.array ?? []
      document["problems"] = .array(problems + result.problems.map(\.json))
    }
    if !result.learned.isEmpty {
      var authenticator = document["authenticator"]?.object ?? [:]
      for (name, value) in result.learned { authenticator[name] = value }
      document["authenticator"] = nil
      document = document.inserting(
        "authenticator", .object(authenticator), before: ["previous", "input", "state"])
    }
    return document
  }

  /// The last members of a document, after the type's own.
  private static let tail = [
    "request", "requests", "defaults", "authenticator", "previous", "input", "state",
  ]
}

extension JSONValue {
  /// Returns this answer, completed by the one in the document, whose members take precedence.
  fileprivate func beside(_ answer: JSONValue?) -> JSONValue {
    guard var members = object, let own = answer?.object else { return self }
    for (name, value) in own where value != .null { members[name] = value }
    return .object(members)
  }
}
