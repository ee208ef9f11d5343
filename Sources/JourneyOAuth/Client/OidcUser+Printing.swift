import JourneyHTTP

extension OidcUser: RedactedPrinting {
  /// The tokens and the session, with their values hidden.
  package var printedMembers: KeyValuePairs<String, String?> {
    let held = client.credentials
    return ["token": "\(held.tokens)", "session": held.session == nil ? nil : "[hidden]"]
  }
}
