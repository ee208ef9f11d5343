extension World {
  /// The realms that are there.
  var realms: Set<TenantRealm> { [.root, TenantRealm(options.realm)] }

  /// A `Set-Cookie` header for this host.
  func cookie(
    _ name: String, _ value: String, httpOnly: Bool = false
  ) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(value); Path=/\(attributes(httpOnly: httpOnly))")
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
