import JourneyFlow

extension TenantState {
  /// The realms that are there.
  var realms: Set<Realm> { [.root, Realm(options.realm)] }

  /// A `Set-Cookie` header for this host.
  ///
  /// - Parameter lifetime: in seconds; nil for as long as the browser is open.
  func cookie(
    _ name: String, _ value: String, lifetime: Int? = nil, httpOnly: Bool = false
  ) -> (name: String, value: String) {
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    return ("Set-Cookie", "\(name)=\(value); Path=/\(age)\(attributes(httpOnly: httpOnly))")
  }

  /// One that takes a cookie away, in AM's manner: by a date long past.
  func expiredCookie(_ name: String, _ value: String) -> (name: String, value: String) {
    (
      "Set-Cookie",
      "\(name)=\(value); Expires=Thu, 01 Jan 1970 00:00:10 GMT; Path=/\(attributes())"
    )
  }

  private func attributes(httpOnly: Bool = false) -> String {
    (options.tls ? "; Secure" : "") + (httpOnly ? "; HttpOnly" : "")
  }
}
