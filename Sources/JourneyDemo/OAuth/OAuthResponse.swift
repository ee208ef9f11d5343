import JourneyJSON

enum OAuthResponse {
  static let unstored = AMResponse.uncached("no-store")

  static let unavailable = OutgoingResponse.html(
    "<html><body><h1>503 Service Unavailable</h1></body></html>", status: 503)

  /// Returns an error response (RFC 6749 section 5.2).
  static func error(
    _ code: String, _ description: String, status: Int = 400,
    headers: [(name: String, value: String)] = []
  ) -> OutgoingResponse {
    json(
      ["error_description": .string(description), "error": .string(code)], status: status,
      headers: headers)
  }

  /// Returns a response that caches must not store. Its media type has no charset, unlike in AM's
  /// other JSON responses.
  static func json(
    _ body: JSONObject, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> OutgoingResponse {
    OutgoingResponse(
      status, headers: unstored + headers + [("Content-Type", "application/json")],
      body: Array(JSONValue.object(body).compact.utf8))
  }

  static let invalidGrant = error(
    "invalid_grant", "The provided access grant is invalid, expired, or revoked.")

  /// Returns the page for errors that must not be sent to a redirect address.
  static func page(_ code: String, _ description: String) -> OutgoingResponse {
    .html(
      """
      <!DOCTYPE html>
      <html><head><title>OAuth2 Error Page</title></head><body><script type="text/javascript">
          pageData = {
              locale: "en_US",
              error: {
                  description: \(JSONValue.string(description).compact),
                  message: \(JSONValue.string(code).compact)
              }
          };
      </script></body></html>
      """, status: 400
    ).adding(unstored)
  }
}
