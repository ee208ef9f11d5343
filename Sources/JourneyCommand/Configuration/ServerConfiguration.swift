import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth

/// What a configuration says of the server: the part that documents carry on.
///
/// A class, for every step holds it, and it never changes.
final class ServerConfiguration: Sendable {
  enum Flow: Sendable {
    case journey(JourneyServer)
    /// With the headers that go to the authorize endpoint's origin.
    case davinci([HTTPHeader])
  }

  let flow: Flow
  let oidc: OidcConfiguration?
  /// The blocks as they go into a document's state.
  let blocks: JSONObject

  /// Reads the blocks `journey`, `davinci` and `oidc`.
  /// - Parameter headers: `http.headers`, which go to the server's origin.
  init(_ root: inout BlockReader, headers: [HTTPHeader], allowPlainHttp: Bool) {
    var blocks: JSONObject = [:]
    var oidc: OidcConfiguration?
    if let value = root.value("oidc") {
      var reader = OidcBlock(value, allowPlainHttp: allowPlainHttp)
      oidc = reader.read()
      root.add(reader.block)
    }
    var server: JourneyServer?
    if let value = root.value("journey") {
      var reader = JourneyBlock(value)
      server = reader.read(headers: headers, allowPlainHttp: allowPlainHttp)
      root.add(reader.block)
      blocks["journey"] = value
      let cookieName = server?.cookieName ?? JourneyServer.defaultCookieName
      for header in headers where header.name.lowercased() == cookieName.lowercased() {
        root.fault("http.headers.\(header.name)", "is where the session goes")
      }
    }
    if let value = root.value("davinci") {
      if value.object == nil { root.fault("davinci", "expected an object, such as {}") }
      if root.value("journey") != nil {
        root.fault("davinci", "stands beside 'journey', and 'oidc' names one server")
      }
      if oidc?.additionalParameters.contains(where: { $0.name == "response_mode" }) == true {
        root.fault("oidc.additionalParameters.response_mode", "is set by the protocol itself")
      }
      if root.value("oidc") == nil { root.fault("oidc", "is missing: a DaVinci flow needs it") }
      blocks["davinci"] = value
    } else if root.value("journey") == nil {
      root.fault("journey", "is missing, and so is 'davinci'")
    }
    blocks["oidc"] = root.value("oidc")
    flow = server.map(Flow.journey) ?? .davinci(headers)
    self.oidc = oidc
    self.blocks = blocks
  }
}

/// The block `journey`.
struct JourneyBlock {
  static let known = [
    "serverUrl", "realm", "cookieName", "cookie", "resumeOrigins", "realmPath",
  ]
  private(set) var block: BlockReader

  init(_ value: JSONValue) {
    block = BlockReader(value, path: "journey", known: Self.known)
  }

  /// nil where there is a fault.
  mutating func read(headers: [HTTPHeader], allowPlainHttp: Bool) -> JourneyServer? {
    var base: WebAddress?
    if let text = block.string("serverUrl", required: true) {
      base = block.address(text, "serverUrl", allowPlainHttp: allowPlainHttp)
      if base?.query != nil || base?.fragment != nil {
        block.fault("serverUrl", "has a query or a fragment")
      }
    }
    let realm = Realm(block.string("realm") ?? "root")
    if realm.hasDotSegment { block.fault("realm", Realm.dotSegment) }
    let cookieName = block.string("cookieName") ?? block.string("cookie")
    if let cookieName, !HTTPFieldName.canBeCookie(cookieName) {
      block.fault("cookieName", "cannot be the name of a session cookie")
    }
    var origins: [Origin] = []
    for (place, text) in (block.strings("resumeOrigins") ?? []).enumerated() {
      if let address = block.address(text, "resumeOrigins[\(place)]", allowPlainHttp: true) {
        origins.append(address.origin)
      }
    }
    let style = block.word("realmPath", Realm.PathStyle.self) ?? .canonical
    guard let base, block.faults.isEmpty else { return nil }
    return JourneyServer(
      base: base, realm: realm, realmPath: style, cookieName: cookieName,
      resumeOrigins: origins, headers: headers)
  }
}

extension BlockReader {
  /// An absolute address: https, or plain http where that is allowed.
  mutating func address(_ text: String, _ key: String, allowPlainHttp: Bool) -> WebAddress? {
    let address: WebAddress
    do { address = try WebAddress(text) } catch {
      fault(key, ["\(error)", error.hint].compactMap { $0 }.joined(separator: ": "))
      return nil
    }
    if address.scheme == "http", !address.isLoopback, !allowPlainHttp {
      fault(key, "plain http is for loopback; 'http.allowPlainHttp' allows it elsewhere")
      return nil
    }
    return address
  }
}
