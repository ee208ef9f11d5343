import JourneyAM
import JourneyAuthenticators
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// What somebody must know to answer a page: the content of a `Fields` document.
struct PageFields: Sendable, Hashable {
  let flow: FlowState.Kind
  /// The journey or flow policy named at the start.
  let journey: String?
  let page: String?
  let stage: String?
  let texts: [String]
  let fields: [AskedField]
  /// The kinds of device that the page registers.
  let registers: [String]
  let isWaiting: Bool
  let isSuspended: Bool

  /// - Parameters:
  ///   - node: the page, without answers.
  ///   - secrets: the secrets of the step, which a server can repeat in the texts of a page.
  init(_ node: ContinueNode, of document: Document, hiding secrets: Secrets = Secrets()) {
    let secrets = secrets.union(document.heldSecrets)
    let page = node.page
    flow = page.state.flow
    journey = page.state.journey
    self.page = Document(node, tag: nil).fullPageName.map { secrets.hide(in: $0) }
    stage = page.heading["stage"]?.string.flatMap(Document.plainStage)
    texts =
      page.showsRecoveryCodes
      ? [] : page.texts.filter { !$0.isData }.map { secrets.hide(in: $0) }
    fields = node.askedFields
    registers = node.registrations(in: node.authenticatorPage)
    isWaiting = page.polls
    isSuspended = page.isSuspended
  }

  /// Returns the document, without words and numbers that can differ each time the page is shown.
  /// - Parameter tag: the tag of the page's document.
  func document(tag: JSONValue? = nil) -> Document {
    var document = Document(.fields)
    document["tag"] = tag
    document["flow"] = .string(flow.rawValue)
    document["journey"] = journey.map(JSONValue.string)
    document["page"] = page.map { .string($0.stable.cut(to: Document.longestPageName)) }
    document["stage"] = stage.map(JSONValue.string)
    document["texts"] = .array(texts.map { .string($0.stable) })
    document["fields"] = .array(fields.map(\.json))
    if !registers.isEmpty { document["registers"] = .array(registers.map(JSONValue.string)) }
    if isWaiting { document["waiting"] = true }
    if isSuspended { document["suspended"] = true }
    return document
  }
}

extension String {
  /// Whether the text is JSON. OpenAM sends the data of its passkey scripts as texts.
  fileprivate var isData: Bool {
    (hasPrefix("{") || hasPrefix("[")) && JSONValue(ifValid: self) != nil
  }
}

extension Page {
  fileprivate var showsRecoveryCodes: Bool {
    fields.contains { field in field.properties.contains { $0.name == "recoveryCodes" } }
  }
}

extension ContinueNode {
  /// Returns the kinds of device that the page registers, as `journey devices` names them.
  /// - Parameter authenticatorPage: what the page is for the authenticator.
  func registrations(in authenticatorPage: AuthenticatorPage) -> [String] {
    let isPasskey =
      page.fields.contains { $0.typeName.hasPrefix("FidoRegistration") }
      || authenticatorPage.tasks.contains { _, task in
        guard case .passkey(let request) = task, case .registration = request.ceremony else {
          return false
        }
        return true
      }
    let isBinding = page.fields.contains { $0 is DeviceBindingCallback }
    return enrolledDevices + (isPasskey ? ["webauthn"] : []) + (isBinding ? ["binding"] : [])
  }
}
