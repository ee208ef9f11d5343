import JourneyHTTP
import JourneyJSON

/// RFC 9126: the parameters of an authorize request, told to the server beforehand.
enum PushedAuthorizationEndpoint {
  static func request(_ asked: AuthorizeRequest, at address: WebAddress) throws(OidcError)
    -> HTTPRequest
  {
    try .form(
      address, asked.parameters.map { ($0.name, $0.value) }, secrets: asked.secrets)
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
