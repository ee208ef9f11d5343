/// The module of a configuration that says where a journey's session is stored.
public enum SessionModule: Sendable {
  /// The only case.
  case config
}

/// Where a journey's session is stored.
public struct SessionConfig: Sendable {
  /// The storage of the session, or `nil` to keep it in memory.
  public var storage: (any StorageDelegate<Session>)?

  package init() {}
}

/// The module of a configuration that says which cookies are kept between flows.
public enum CookieModule: Sendable {
  /// The only case.
  case config
}

/// The cookies that an object keeps between its flows.
public struct CookieConfig: Sendable {
  /// The names of the cookies to keep. The default is all cookies of a journey, and the session
  /// cookies `ST` and `ST-NO-SS` of DaVinci. An empty array keeps none.
  public var persist: [String]?
  /// The storage of the cookies, or `nil` to keep them in memory.
  public var storage: (any StorageDelegate<StoredCookies>)?

  package init() {}
}

/// The module of a configuration that adds HTTP headers to requests.
public enum CustomHeader: Sendable {
  /// The only case.
  case config
}

/// Headers to add to each request.
public struct CustomHeaderConfig: Sendable {
  package private(set) var headers: [String: String] = [:]

  package init() {}

  /// Adds a header, or replaces the header with the same name.
  public mutating func header(name: String, value: String) { headers[name] = value }
}
