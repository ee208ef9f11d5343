extension WebAddress {
  /// Returns the address with `[hidden]` for the value of each query field that is not known to be
  /// harmless, and for each secret in the others.
  /// - Parameter fields: the harmless fields whose values may be shown, or `nil` for all of them.
  func redacted(_ secrets: Secrets = Secrets(), showing fields: Set<String>? = nil) -> String {
    guard let query else { return text }
    let all = QueryField.all(in: query)
    let isShownIndex = all.lazy.map(\.decoded).contains {
      $0.name == "authIndexType" && Self.shownIndexes.contains($0.value)
    }
    let items = all.map { field in
      let name = String(field.name)
      let isHarmless = Self.isHarmless(name, isShownIndex) && fields?.contains(name) != false
      return (name: name, value: field.value.map(String.init), isHarmless: isHarmless)
    }
    // A harmless name is one of ours, and any other value is hidden whole.
    let search = secrets.search(inEach: items.compactMap { $0.isHarmless ? $0.value : $0.name })
    var shown = origin.description + path
    var separator = "?"
    for (name, value, isHarmless) in items {
      shown += separator
      separator = "&"
      if let value {
        shown +=
          isHarmless
          ? name + "=" + search.hide(in: value)
          : search.hide(in: name) + "=" + Secrets.placeholder
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
