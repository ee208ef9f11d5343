import JourneyAM
import JourneyAuthenticators
import JourneyDaVinci
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What somebody must know to answer a field of a page. All texts are as on the page.
struct AskedField: Sendable, Hashable {
  enum Answer: String, Sendable, CaseIterable {
    case string, number, boolean, choice, choices, button, object, address, any, authenticator
  }

  /// A part of an answer that is an object.
  struct Part: Sendable, Hashable {
    let name: String
    let isSecret: Bool
  }

  /// The key in an answers file.
  let answerKey: String
  /// The attribute name, the prompt or the type, but never a numbered id, as `answerKey` can be.
  let key: String
  /// Whether `key` is the id of a hidden value.
  let isHiddenValue: Bool
  let prompt: String?
  let type: String
  let answer: Answer
  let isRequired: Bool
  let isSecret: Bool
  /// The answers from which the user can choose.
  let options: [String]
  /// The texts of options that are answer keys.
  let optionKeys: [String]
  /// What is sent without an answer: the name of a choice, an array of such names, or a Boolean.
  /// `nil` for all other fields.
  let preset: JSONValue?
  /// The required parts of an answer that is an object.
  let parts: [Part]
}

extension AskedField {
  /// The field in a `Fields` document.
  var json: JSONValue {
    var members: JSONObject = ["key": .string(key.hidingDigits(from: isHiddenValue ? 1 : 4))]
    if let prompt, prompt != key { members["prompt"] = .string(prompt.hidingDigits(from: 4)) }
    members["type"] = .string(type)
    members["answer"] = .string(answer.rawValue)
    members["required"] = .boolean(isRequired)
    if isSecret { members["secret"] = true }
    if !options.isEmpty { members["options"] = .array(options.map { .string($0.stable) }) }
    members["default"] = preset?.stable
    return .object(members)
  }
}

extension JSONValue {
  /// The value with stable texts.
  fileprivate var stable: JSONValue {
    if let text = string { return .string(text.stable) }
    return array.map { .array($0.map(\.stable)) } ?? self
  }
}

extension ContinueNode {
  /// The fields that take an answer, in page order.
  var askedFields: [AskedField] {
    let fields = page.fields
    let lookup = FieldMatcher(fields: fields)
    let authenticated = authenticatedFields
    let isFilledIn = fields.contains { !$0.isButton && !$0.missing.isEmpty }
    let submits = fields.filter { $0 is SubmitCollector }.count
    return fields.indices.filter(lookup.isSettable).map { index in
      let field = fields[index]
      let isImplied = isFilledIn && (field as? ConfirmationCallback)?.pressedBesideAnswers != nil
      let isNeeded = !field.missing.isEmpty || field is SubmitCollector && submits > 1
      return AskedField(
        field, key: lookup.key(of: index), isRequired: isNeeded && !isImplied,
        isForAuthenticator: authenticated.contains(index))
    }
  }

  /// The fields that take the answer of a passkey, a device key or a device profile.
  private var authenticatedFields: Set<Int> {
    Set(
      authenticatorPage.tasks.compactMap { index, task in
        switch task {
        case .passkey, .binding, .signing, .profile: index
        case .code: nil
        case .unreadable: page.fields[index].isForAuthenticator ? index : nil
        }
      })
  }
}

extension Field {
  /// Whether type or id say that a passkey or a device key answers the field.
  fileprivate var isForAuthenticator: Bool {
    self is any DeviceKeyCallback || self is FidoRegistrationCollector
      || self is FidoAuthenticationCollector
      || (self as? HiddenValueCallback)?.valueId == PasskeyRequest.outcomeID
  }
}

extension AskedField {
  fileprivate init(_ field: any Field, key: String, isRequired: Bool, isForAuthenticator: Bool) {
    let isNumber = key == field.id && !field.attributeNames.contains(key)
    let main = field.mainProperty
    let optioned = main ?? field.answerable.first { !field.options(of: $0).isEmpty }
    let required = Set(field.missing)
    let properties = field.data.type.properties.filter { field.answerable.contains($0.name) }
    answerKey = key
    self.key = isNumber ? field.typeName : key
    isHiddenValue = field is HiddenValueCallback
    prompt = field.label
    type = field.typeName
    answer = isForAuthenticator ? .authenticator : field.answerKind
    self.isRequired = isRequired
    isSecret = !isForAuthenticator && properties.contains(where: \.isCredential)
    options = optioned.map(field.options(of:)) ?? []
    optionKeys = field.keyedOptions.compactMap { $0.texts.first?.trimmed }.filter { !$0.isEmpty }
    preset = field.isButton ? nil : main.flatMap(field.preset(of:))
    parts =
      main == nil
      ? properties.filter { required.contains($0.name) }
        .map { Part(name: $0.name, isSecret: $0.isCredential) } : []
  }
}

extension Field {
  fileprivate var answerKind: AskedField.Answer {
    guard let main = mainProperty, let kind = kind(of: main) else { return .object }
    if isButton { return .button }
    return switch kind {
    case .text: main == "returnUrl" ? .address : .string
    case .boolean: .boolean
    case .integer, .number: .number
    case .choice: .choice
    case .choices: .choices
    case .button: .button
    case .object, .members: .object
    case .any: .any
    }
  }

  private func kind(of property: String) -> AnswerKind? {
    data.type.property(property)?.answer?.kind(data)
  }

  /// Returns the choice or Boolean that is sent without an answer.
  fileprivate func preset(of property: String) -> JSONValue? {
    guard let answer = data.type.property(property)?.answer else { return nil }
    let sent: JSONValue? =
      switch answer.defaultSubmission(data) {
      case .value(let value), .hiddenValue(let value): value
      case .received: answer.suffix.flatMap { data.input($0) }
      // DaVinci gets `false` for a box that nobody ticked.
      case .nothing: answer.kind(data) == .boolean ? false : nil
      case .required: nil
      }
    guard let sent else { return nil }
    switch answer.kind(data) {
    case .boolean: return sent.flag.map(JSONValue.boolean)
    case .choice(let choices): return choices.name(ofAnswer: sent)
    case .choices(let choices):
      return .array((sent.array ?? []).compactMap { choices.name(ofAnswer: $0) })
    case .text, .integer, .number, .button, .object, .members, .any: return nil
    }
  }
}

extension [Choice] {
  /// Returns the name of the listed choice that posts an answer.
  fileprivate func name(ofAnswer answer: JSONValue) -> JSONValue? {
    zip(filter(\.isListed), optionNames).first { $0.0.answer.isEquivalent(to: answer) }
      .map { .string($0.1) }
  }
}
