import JourneyJSON

enum FlowResponse {
  /// Returns a refusal, without form, link and interaction token.
  static func refusal(_ refusal: FlowRefusal, of interaction: Interaction?, _ tenant: TenantState)
    throws(RequestError) -> OutgoingResponse
  {
    var body: JSONObject = [
      "companyId": .string(PingOne.environment),
      "connectionId": "94141bf2f1b9b59a5f5365ff135e02bb",
      "connectorId": .string(refusal.connector), "capabilityName": .string(refusal.capability),
      "id": .string(try tenant.secret(8)), "code": refusal.code,
      "message": .string(refusal.message), "errorCategory": "NotSet", "expected": true,
      "isErrorCustomized": false, "metricAttributes": [:],
      "details": .array(refusal.details), "correlationId": .string(try tenant.secret(12)),
      "cause": .null, "logLevel": "error", "serviceName": .null,
      "httpResponseCode": .integer(refusal.status),
    ]
    body["interactionId"] = interaction.map { .string($0.id) }
    return .json(.object(body), status: refusal.status)
  }

  /// Returns the response to a request that does not belong to the current step of an active
  /// interaction.
  static func gone(_ message: String = "Invalid interaction. Please start again.")
    -> OutgoingResponse
  {
    .json(
      [
        "code": 1999, "message": .string(message), "errorMessage": .string(message),
        "success": false, "httpResponseCode": 401,
      ], status: 401)
  }

  static func invalid(_ message: String, status: Int = 400) -> OutgoingResponse {
    .json(
      [
        "code": "INVALID_REQUEST", "message": .string(message),
        "httpResponseCode": .integer(status),
      ], status: status)
  }

  /// - Throws: a response with status 405 if the method is not `method`, or with status 415 if the
  ///   content type must be JSON but is not.
  static func require(
    _ method: String, ofJSON isJSON: Bool = false, _ request: IncomingRequest
  ) throws(RequestError) {
    guard request.method == method else {
      throw RequestError(invalid("expected \(method)", status: 405))
    }
    guard !isJSON || request.mediaType == "application/json" else {
      throw RequestError(invalid("expected JSON", status: 415))
    }
  }

  /// The response to a client that asks for JSON without saying that it is an SDK: a page for
  /// PingOne's widget.
  static let widgetScreen = OutgoingResponse.json([
    "connectorId": "httpConnector", "capabilityName": "customHTMLTemplate", "success": true,
    "screen": [
      "name": "Sign On", "properties": ["customHTML": ["value": "<form>{{username}}</form>"]],
    ],
  ])

  /// The page of a browser that runs PingOne's widget.
  static let widgetPage = OutgoingResponse.html(
    """
    <!DOCTYPE html><title>DaVinci Authentication Widget</title>
    <script src="https://assets.example.com/davinci/latest/davinci.js"></script>

    """)

  static let hostedPage = OutgoingResponse.html(
    "<!DOCTYPE html><title>Sign On</title><p>This page is for browsers.\n")

  static func rewind(_ interaction: Interaction) -> OutgoingResponse {
    .json([
      "interactionId": .string(interaction.id), "success": true,
      "eventName": "rewindStateToLastRenderedUI",
    ])
  }
}

extension TenantState {
  /// Has the attributes that PingOne used in 2022.
  func oldPingOneCookie(_ name: String, _ value: String) -> (name: String, value: String) {
    ("Set-Cookie", "\(name)=\(value); Max-Age=900; Path=/; HttpOnly")
  }

  func pingOneCookie(_ name: String, _ value: String, lifetime: Int? = nil, sameSite: Bool = true)
    -> (name: String, value: String)
  {
    let age = lifetime.map { "; Max-Age=\($0)" } ?? ""
    return (
      "Set-Cookie",
      "\(name)=\(value)\(age); Path=/; HttpOnly; Secure\(sameSite ? "; SameSite=None" : "")"
    )
  }
}
