import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyOAuth

/// A check that refuses documents whose configuration names a different server or client than the
/// current configuration does.
struct ConfigurationGuard {
  private let inForce: ServerConfiguration

  init(_ inForce: ServerConfiguration) {
    self.inForce = inForce
  }

  /// - Throws: a `FlowError` of kind `state` that names the first difference.
  func check(_ stated: ServerConfiguration) throws(FlowError) {
    switch (inForce.flow, stated.flow) {
    case (.journey(let inForce), .journey(let stated)):
      try same(normalized(inForce.base), normalized(stated.base), "journey.serverUrl")
      guard inForce.realm == stated.realm else { throw other("'journey.realm'") }
      try same(inForce.cookieName, stated.cookieName, "journey.cookieName")
    case (.davinci, .davinci), (.oidc, .oidc): break
    case (.journey, _), (.davinci, _), (.oidc, _): throw other("the kind of flow")
    }
    try same(
      normalized(inForce.oidc?.discoveryEndpoint), normalized(stated.oidc?.discoveryEndpoint),
      "oidc.discoveryEndpoint")
    try same(inForce.oidc?.clientId, stated.oidc?.clientId, "oidc.clientId")
  }

  /// Returns an address without trailing slashes. Addresses that differ only in trailing slashes
  /// count as equal.
  private func normalized(_ address: WebAddress) -> String {
    var text = address.text
    while text.hasSuffix("/") { text.removeLast() }
    return text
  }

  private func normalized(_ text: String?) -> String? {
    text.flatMap { text in
      do { return normalized(try WebAddress(text)) } catch { return text }
    }
  }

  /// Checks that two values are the same. A missing value matches any value.
  private func same<Value: Equatable>(_ inForce: Value?, _ stated: Value?, _ name: String)
    throws(FlowError)
  {
    if let inForce, let stated, inForce != stated { throw other("'\(name)'") }
  }

  private func other(_ subject: String) -> FlowError {
    FlowError(
      .state, "\(subject) in the document differs from the current configuration",
      hint: "use the configuration that the document was made with, or start again")
  }
}
