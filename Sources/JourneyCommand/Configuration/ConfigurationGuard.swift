import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// Refuses documents for another server or client than that of the current configuration.
struct ConfigurationGuard {
  private let current: ServerConfiguration

  init(_ current: ServerConfiguration) {
    self.current = current
  }

  /// - Throws: a `FlowError` of kind `state` that names the first difference.
  func check(_ fromDocument: ServerConfiguration) throws(FlowError) {
    switch (current.flow, fromDocument.flow) {
    case (.journey(let current), .journey(let fromDocument)):
      try same(normalized(current.base), normalized(fromDocument.base), "journey.serverUrl")
      guard current.realm == fromDocument.realm else { throw other("'journey.realm'") }
      try same(current.cookieName, fromDocument.cookieName, "journey.cookieName")
    case (.davinci, .davinci), (.oidc, .oidc): break
    case (.journey, _), (.davinci, _), (.oidc, _): throw other("the kind of flow")
    }
    try same(
      normalized(current.oidc?.discoveryEndpoint), normalized(fromDocument.oidc?.discoveryEndpoint),
      "oidc.discoveryEndpoint")
    try same(current.oidc?.clientId, fromDocument.oidc?.clientId, "oidc.clientId")
  }

  /// Returns an address without trailing slashes, which do not count.
  private func normalized(_ address: WebAddress) -> String {
    var text = address.text
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  private func normalized(_ text: String?) -> String? {
    text.map { text in WebAddress(ifValid: text).map(normalized) ?? text }
  }

  /// Checks that two values are the same. A missing value matches any value.
  private func same<Value: Equatable>(_ current: Value?, _ fromDocument: Value?, _ name: String)
    throws(FlowError)
  {
    if let current, let fromDocument, current != fromDocument { throw other("'\(name)'") }
  }

  private func other(_ subject: String) -> FlowError {
    FlowError(
      .state, "\(subject) in the document differs from the current configuration",
      hint: "use the configuration that the document was made with, or start again")
  }
}
