import JourneyHTTP
import JourneyJSON

/// RFC 9126: the parameters of an authorize request, told to the server beforehand.
enum PushedAuthorizationEndpoint {
  /// `client_id` is one of the parameters, whatever else the client shows.
  static func request(
    _ asked: AuthorizeRequest, at address: WebAddress, as client: ClientAuthentication
  ) throws(OidcError) -> HTTPRequest {
    try .form(
      address, client.completing(asked.parameters.map { ($0.name, $0.value) }), as: client,
      secrets: asked.secrets)
  }

  /// What stands for the request from here on.
  static func uri(in reply: OidcResponse) throws(OidcError) -> String {
    guard reply.isSuccess, let json = reply.json else { throw reply.failure }
    guard let uri = json["request_uri"]?.string, !uri.isEmpty else {
      throw .unknownAnswer(status: reply.status)
    }
    return uri
  }
}
