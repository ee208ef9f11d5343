public import JourneyHTTP

extension StoredCookies: RedactedPrinting {
  /// The values of the cookies are hidden.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["cookies": jar.cookies.map(\.name).namesOnly]
  }
}
