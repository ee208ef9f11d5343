package import JourneyHTTP
import JourneyJSON

/// The cookies of one object, as a `StorageDelegate` stores them.
public struct StoredCookies: Codable, Sendable, Hashable {
  package let jar: CookieJar

  package init(_ jar: CookieJar) { self.jar = jar }

  /// Reads an array of objects, one for each cookie.
  public init(from decoder: any Decoder) throws {
    jar = try CookieJar(json: try JSONValue(from: decoder))
  }

  /// Writes an array of objects, one for each cookie.
  public func encode(to encoder: any Encoder) throws { try jar.json.encode(to: encoder) }
}
