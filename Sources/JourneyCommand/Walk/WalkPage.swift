import JourneyAM
import JourneyAuthenticators
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// A page of a walk, with the answers that the walk has for it.
struct WalkPage {
  private let node: ContinueNode
  private let read: Assignments
  private let page: AuthenticatorPage
  private let registrations: [String]
  /// Whether the fields of the node have the answers, because the page is one for an authenticator.
  let isRead: Bool
  /// The missing properties of each field that requires an answer.
  private let required: [Int: [String]]
  /// Whether the page's own data, an option or a file describes the user's authenticator.
  private let hasAuthenticator: Bool

  init(_ node: ContinueNode, of document: Document, _ command: WalkCommand) {
    self.node = node
    let fields = node.page.fields
    let page = node.authenticatorPage
    registrations = node.registrations(in: page)
    hasAuthenticator =
      document.present("authenticator") != nil || command.authenticator.hasSettings
    guard !page.tasks.isEmpty || !registrations.isEmpty else {
      self.page = page
      read = Assignments()
      required = [:]
      isRead = false
      return
    }
    isRead = true
    var required: [Int: [String]] = [:]
    for index in fields.indices where !fields[index].missing.isEmpty {
      required[index] = fields[index].missing
    }
    self.required = required
    read = command.read(node, of: document)
    for (target, value) in read.values {
      fields[target.field].setAccepted(value, for: target.property)
    }
    self.page = node.authenticatorPage
  }

  /// Returns whether the page asks for an authenticator that the option describes, even if the answers
  /// file answers it or leaves it empty.
  func asks(for option: UnusedAnswers.AuthenticatorOption) -> Bool {
    switch option {
    case .deviceKey: !registrations.isEmpty || page.tasks.contains { $0.task.needsKey }
    case .authenticator: !registrations.isEmpty || !page.tasks.isEmpty
    }
  }

  /// Returns the error if the page registers a device, and the walk must not go on.
  /// - Parameters:
  ///   - allowed: whether `--register` is given.
  ///   - secrets: the secrets of all steps, which the page can repeat.
  func registration(
    _ document: Document, allowed: Bool, hiding secrets: Secrets
  ) -> FlowError? {
    guard !registrations.isEmpty, !page.isLeft else { return nil }
    let isPush = registrations.contains("push")
    let isByAuthenticator = registrations.allSatisfy { ["webauthn", "binding"].contains($0) }
    let isPressed = read.pressesButton(on: node.page.fields)
    if allowed, !isPush, isByAuthenticator || isPressed { return nil }
    let things = registrations.map { Self.things[$0] ?? $0 }.joined(separator: " and ")
    let name = document.pageName(hiding: secrets.union(document.heldSecrets)) ?? ""
    let message = "page '\(name)' registers \(things): this user has none yet"
    let hint =
      isPush
      ? "enroll the user on a device first"
      : isByAuthenticator
        ? "enroll the user first, or give --register"
        : "enroll the user first with journey next, because the secret is lost with the page"
    var error = FlowError(.answers, message, code: "registration", hint: hint)
    error.problems = [Problem(key: nil, code: "registration", message: message)]
    return error
  }

  private static let things = [
    "oath": "a one-time password", "push": "push messages", "webauthn": "a passkey",
    "binding": "a bound device",
  ]

  private func isAnswered(_ index: Int) -> Bool {
    node.page.fields[index].answerable.contains {
      read.answers(Assignments.Target(field: index, property: $0))
    }
  }

  /// The fields that the authenticator must answer.
  private var open: [(field: Int, task: AuthenticatorPage.Task)] {
    page.isLeft ? [] : page.tasks.filter { !isAnswered($0.field) || $0.task.isBinding }
  }

  var needsAuthenticator: Bool {
    !open.isEmpty || page.enrolment != nil && !page.isLeft
  }

  /// The error if the page needs an authenticator, but nothing describes the user's.
  var missingAuthenticator: FlowError? {
    let open = open.filter { $0.task.needsKey && !isAnswered($0.field) }
    guard !hasAuthenticator, keyOfEmptyPasskey == nil, !open.isEmpty else { return nil }
    return .badAnswers(
      open.map { missingAnswer(of: $0.field) },
      hint: "give --device-key FILE or set JOURNEY_DEVICE_KEY, or answer the field in the file")
  }

  private func missingAnswer(of index: Int) -> Problem {
    let key = FieldMatcher(fields: node.page.fields).key(of: index)
    return Problem(
      key: key, id: node.page.fields[index].id, code: "required",
      message: "missing answer for '\(key.shown)'")
  }

  /// Returns the error if the authenticator makes no one-time code that the page needs.
  /// - Parameter answered: the page with the answers of the authenticator.
  func missingCode(in answered: Document) -> FlowError? {
    let lookup = FieldMatcher(fields: node.page.fields)
    let open = open.first { index, task in
      guard case .code = task, !isAnswered(index) else { return false }
      return answered["answers"]?[lookup.onlyKey(of: index)] == nil
    }
    guard let open else { return nil }
    return .badAnswers(
      [missingAnswer(of: open.field)],
      hint: "answer it with {\"$otp\": …} in the answers file, or give the secret in"
        + " 'otp' of --authenticator FILE")
  }

  /// The key of the passkey field to leave empty, if the answers file answers all other required
  /// fields.
  var keyOfEmptyPasskey: String? {
    let passkey = open.first { $0.task.isPasskeySignature }
    guard let passkey, required[passkey.field] != nil else { return nil }
    let others = required.filter { index, _ in
      index != passkey.field && !node.page.fields[index].isButton
    }
    let isRest = others.allSatisfy { index, names in
      names.allSatisfy { read.answers(Assignments.Target(field: index, property: $0)) }
    }
    guard !others.isEmpty, isRest else { return nil }
    return FieldMatcher(fields: node.page.fields).onlyKey(of: passkey.field)
  }
}

extension AuthenticatorPage.Task {
  fileprivate var isBinding: Bool {
    if case .binding = self { true } else { false }
  }

  fileprivate var isPasskeySignature: Bool {
    guard case .passkey(let request) = self, case .authentication = request.ceremony else {
      return false
    }
    return true
  }

  fileprivate var needsKey: Bool {
    switch self {
    case .passkey, .binding, .signing, .profile: true
    case .code, .unreadable: false
    }
  }
}

extension Assignments {
  func pressesButton(on fields: [any Field]) -> Bool {
    values.contains { fields[$0.target.field].isButton }
  }
}

extension JSONObject {
  func answering(_ key: String, with value: JSONValue) -> Document {
    var answers = self["answers"]?.object ?? [:]
    answers[key] = value
    var document = self
    document["answers"] = .object(answers)
    return document
  }
}
