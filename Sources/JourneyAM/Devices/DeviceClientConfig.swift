public import JourneyHTTP

/// The server, the session and the network settings of a `DeviceClient`.
public struct DeviceClientConfig {
  /// The address of AM, such as `https://am.example.com/am`.
  public var serverUrl: String
  /// The realm in any spelling, such as `alpha` or `/alpha`.
  public var realm: String
  public var cookieName: String
  /// The session: `SuccessNode.session.value`.
  public var ssoToken: String
  /// The proxy, the certificates and other network settings.
  public var http = TransportConfiguration()
  /// The transport, or `nil` for libcurl with the settings of `http`.
  package var transport: (any Transport)?

  public init(
    serverUrl: String, realm: String = "root", cookieName: String = "iPlanetDirectoryPro",
    ssoToken: String
  ) {
    self.serverUrl = serverUrl
    self.realm = realm
    self.cookieName = cookieName
    self.ssoToken = ssoToken
  }
}

extension DeviceClientConfig: RedactedPrinting {
  /// The settings without the session.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["serverUrl": serverUrl, "realm": realm, "cookieName": cookieName]
  }
}
