import JourneyHTTP

extension OidcUser: RedactedPrinting {
  /// Hides the tokens and the session.
  package var printedMembers: KeyValuePairs<String, String?> {
    let held = client.credentials
    return ["token": "\(held.tokens)", "session": held.session == nil ? nil : "[hidden]"]
  }
}
