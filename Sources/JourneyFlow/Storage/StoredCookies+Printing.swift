import JourneyHTTP

extension StoredCookies: RedactedPrinting {
  /// The values of the cookies are hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["cookies": jar.cookies.map(\.name).namesOnly]
  }
}
