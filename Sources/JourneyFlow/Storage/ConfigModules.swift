/// The module that says where a journey's session is stored.
public enum SessionModule: Sendable {
  case config
}

/// The place for the session of a journey.
public struct SessionConfig: Sendable {
  /// The storage, or `nil` to keep the session in memory.
  public var storage: (any StorageDelegate<Session>)?

  package init() {}
}

/// The module that says which cookies are kept between flows.
public enum CookieModule: Sendable {
  case config
}

/// The cookies that an object keeps between its flows.
public struct CookieConfig: Sendable {
  /// The names of the cookies to keep. `nil` keeps all cookies of a journey, and the session
  /// cookies `ST` and `ST-NO-SS` of DaVinci. An empty array keeps none.
  public var persist: [String]?
  /// The storage, or `nil` to keep the cookies in memory.
  public var storage: (any StorageDelegate<StoredCookies>)?

  package init() {}
}

/// The module that adds HTTP headers to requests.
public enum CustomHeader: Sendable {
  case config
}

/// The headers to add to each request.
public struct CustomHeaderConfig: Sendable {
  package private(set) var headers: [String: String] = [:]

  package init() {}

  /// Adds a header, or replaces the header with the same name.
  public mutating func header(name: String, value: String) { headers[name] = value }
}
