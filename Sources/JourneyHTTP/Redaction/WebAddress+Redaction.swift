extension WebAddress {
  /// Returns the address with `[hidden]` for the value of each query field that is not known to be
  /// harmless, and for each secret in the others.
  /// - Parameter fields: the harmless fields whose values may be shown, or `nil` for all of them.
  func redacted(_ secrets: Secrets = Secrets(), showing fields: Set<String>? = nil) -> String {
    guard let query else { return text }
    let search = secrets.search(in: query)
    let items = QueryField.all(in: query)
    let isShownIndex = items.lazy.map(\.decoded).contains {
      $0.name == "authIndexType" && Self.shownIndexes.contains($0.value)
    }
    var shown = origin.description + path
    var separator = "?"
    for field in items {
      let name = String(field.name)
      let isHarmless = Self.isHarmless(name, isShownIndex) && fields?.contains(name) != false
      shown += separator
      separator = "&"
      if let value = field.value {
        let name = search.hide(in: name)
        shown +=
          name + "=" + (isHarmless ? search.hide(in: String(value)) : Secrets.placeholder)
      } else {
        // A field without a value can be a secret itself, so its name must be known.
        shown += isHarmless ? name : Secrets.placeholder
      }
    }
    return shown
  }

  /// The values of `authIndexType` with which `authIndexValue` is shown. With any other, it is
  /// policy advice in XML, a transaction ID or a user name.
  private static let shownIndexes: Set<String> = [
    "service", "resource", "module", "level", "role",
  ]

  private static func isHarmless(_ name: String, _ isShownIndex: Bool) -> Bool {
    switch name {
    case "_action", "authIndexType", "realm", "response_type", "response_mode", "client_id",
      "scope", "code_challenge_method", "ForceAuth", "noSession", "locale", "goto", "acr_values",
      "redirect_uri":
      true
    case "authIndexValue": isShownIndex
    default: false
    }
  }
}
