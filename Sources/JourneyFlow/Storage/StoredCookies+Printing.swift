import JourneyHTTP

extension StoredCookies: RedactedPrinting {
  /// The names of the cookies. Their values are hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["cookies": jar.cookies.map(\.name).namesOnly]
  }
}
