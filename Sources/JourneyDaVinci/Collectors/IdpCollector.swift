package import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// Offers to sign on at an identity provider: the person opens `url` in a browser, which comes back
/// to an address with a `continueToken`.
public final class IdpCollector: CollectorField {
  package static let fieldTypes = ["SOCIAL_LOGIN_BUTTON"]
  package static let declaration: [CollectorProperty] = [
    "idpId", "idpType", "idpEnabled",
    CollectorProperty("url", showsSecret: true) { $0["links"]?["authenticate"]?["href"] },
    .optional("returnUrl"),
  ]
  package var data: CollectorContent
  /// Where the browser goes. It names the flow, so it is a secret.
  public let url: String

  package init(_ data: CollectorContent) throws(CollectorFault) {
    guard let url = data["links"]?["authenticate"]?["href"]?.string, !url.isEmpty else {
      throw CollectorFault("'links.authenticate.href' is missing")
    }
    self.data = data
    self.url = url
  }

  /// The provider's id in PingOne.
  public var idpId: String { self["idpId"] }
  /// `GOOGLE`, `FACEBOOK`, `APPLE` or another provider's name.
  public var idpType: String { self["idpType"] }
  /// Whether the provider can be used; an answer to one that cannot is refused.
  public var idpEnabled: Bool { data.boolean("idpEnabled") ?? true }

  /// The address that the browser came back to, whole; or the `continueToken` out of it.
  public var returnUrl: String {
    get { self["returnUrl"] }
    set { self["returnUrl"] = newValue }
  }

  package var payload: JSONValue? { nil }
  package var liftsRequired: Bool { !returnUrl.isEmpty }
  package var keptAnswers: JSONObject { [:] }

  package var answerFaults: [Problem] {
    guard liftsRequired else { return [] }
    if !idpEnabled {
      return [Problem(key: id, code: "disabled", message: "this provider is not enabled")]
    }
    return continueToken == nil ? [Problem(key: id, code: "token", message: refusal)] : []
  }

  /// What resumes the flow. A token has no colon, an address has one.
  var continueToken: String? {
    guard returnUrl.contains(":") else { return returnUrl.isEmpty ? nil : returnUrl }
    return returned("continueToken")
  }

  /// What the provider said, where it gave no token.
  private var refusal: String {
    guard let error = returned("error") else { return "the address has no 'continueToken'" }
    return returned("error_description").map { "\(error): \($0)" } ?? error
  }

  /// Return addresses mostly have a scheme of the application's own, so only the query is read.
  private func returned(_ name: String) -> String? {
    let query = returnUrl.prefix { $0 != "#" }.drop { $0 != "?" }
    do {
      let fields = try WebAddress("https://localhost/\(query)").queryItems
      return fields.first { $0.name == name && !$0.value.isEmpty }?.value
    } catch {
      return nil  // no address has such characters, so there is no token in it
    }
  }
}
