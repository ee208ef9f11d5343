package import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// Offers sign-in with an identity provider. The user opens `url` in a browser, which then returns
/// to an address with a `continueToken`.
public final class IdpCollector: AbstractCollector {
  static let type = CollectorType(
    "IdpCollector", ["SOCIAL_LOGIN_BUTTON"], IdpCollector.init,
    [
      Property("idpId", .text, "The provider's id in PingOne."),
      Property("idpType", .text, "The provider, such as GOOGLE."),
      Property("idpEnabled", .flag, "Whether the provider can be used."),
      Property("link", .text, "The address to open in a browser. It identifies the flow.", .secret)
      {
        $0.address
      },
      .optional("returnUrl", "The address that the browser came back to."),
    ],
    mismatch: { data in
      (data.address?.string ?? "").isEmpty ? "missing 'links.authenticate.href'" : nil
    })

  /// The address to open in the browser. It is secret, because it identifies the flow. Documents
  /// call it `link`, and JourneyKit has `link` as a `URL`.
  public var url: String { self["link"] }
  /// The provider's id in PingOne.
  public var idpId: String { self["idpId"] }
  /// The provider, such as `GOOGLE`, `FACEBOOK` or `APPLE`.
  public var idpType: String { self["idpType"] }
  /// Whether the provider can be used. If not, any answer is refused.
  public var idpEnabled: Bool { data.flag("idpEnabled") ?? true }

  /// The address to which the browser returned, or only its `continueToken`.
  public var returnUrl: String {
    get { self["returnUrl"] }
    set { self["returnUrl"] = newValue }
  }

  package override var posted: JSONValue? { nil }
  package override var waivesRequiredFields: Bool { !returnUrl.isEmpty }
  package override var keptAnswers: JSONObject { [:] }

  package override var answerProblems: [Problem] {
    guard waivesRequiredFields else { return [] }
    if !idpEnabled {
      let message = "the provider \([idpType].quotedList()) is not enabled"
      return [Problem(field: id, code: "disabled", message: message)]
    }
    return continueToken == nil ? [Problem(field: id, code: "token", message: providerError)] : []
  }

  /// The token that resumes the flow, from the return address or given as the answer. Only an
  /// address has a colon.
  var continueToken: String? {
    guard returnUrl.contains(":") else { return returnUrl.isEmpty ? nil : returnUrl }
    return returned("continueToken")
  }

  /// The provider's error, or a message about the missing token if the provider sent none.
  private var providerError: String {
    guard let error = returned("error") else { return "missing 'continueToken' in 'returnUrl'" }
    return returned("error_description").map { "\(error): \($0)" } ?? error
  }

  /// Returns a parameter of the return address, or `nil` if it is missing or empty. Parses only the
  /// query, because `WebAddress` rejects the custom scheme that the address usually has.
  private func returned(_ name: String) -> String? {
    let query = returnUrl.prefix { $0 != "#" }.drop { $0 != "?" }
    // An invalid address has no token in it.
    let fields = WebAddress(ifValid: "https://localhost/\(query)")?.queryItems ?? []
    return fields.first { $0.name == name && !$0.value.isEmpty }?.value
  }
}

extension FieldData {
  fileprivate var address: JSONValue? { output("links")?["authenticate"]?["href"] }
}
