package import JourneyHTTP
package import JourneyJSON

/// The `state` member of a document: what the next step needs and no other member contains.
///
/// Its content can change with `version`, and `init(json:)` refuses every other version.
package struct FlowState: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case journey, davinci
    /// Without a flow, for a configuration with neither `journey` nor `davinci`.
    case oidc
  }

  package static let version = 1

  package let flow: Kind
  /// The members of the configuration that describe the server: `journey` or `davinci`, and `oidc`.
  package var server: JSONObject
  package var cookies: CookieJar
  /// The `Accept-Language` given to `start`.
  package var language: String?
  package var headers: FlowHeaders
  /// The discovery document and the keys of the OpenID provider.
  package var discovery: JSONValue?
  /// The flow's own data, such as its options, the session of a step-up, or the PKCE code verifier.
  package var flowData: JSONObject

  package init(
    flow: Kind, server: JSONObject, cookies: CookieJar = CookieJar(), language: String? = nil,
    headers: FlowHeaders = FlowHeaders(), discovery: JSONValue? = nil, flowData: JSONObject = [:]
  ) {
    self.flow = flow
    self.server = server
    self.cookies = cookies
    self.language = language
    self.headers = headers
    self.discovery = discovery
    self.flowData = flowData
  }

  package static let journeyMember = "journey"

  /// The journey or flow policy named at the start.
  package var journey: String? { flowData[Self.journeyMember]?.string }

  package var json: JSONValue {
    var members: JSONObject = [
      "v": .integer(Self.version), "flow": .string(flow.rawValue), "server": .object(server),
    ]
    if !cookies.isEmpty { members["cookies"] = cookies.json }
    if let language { members["language"] = .string(language) }
    if !headers.isEmpty { members["headers"] = headers.json }
    if let discovery { members["discovery"] = discovery }
    if !flowData.isEmpty { members["own"] = .object(flowData) }
    return .object(members)
  }

  /// Reads a state in the form that `json` produces.
  /// - Throws: a `FlowError` of kind `state`.
  package init(json: JSONValue) throws(FlowError) {
    guard let members = json.object else {
      throw FlowError(
        .state, "invalid 'state': expected an object",
        hint: "pass the document exactly as journey printed it")
    }
    guard let version = members["v"]?.integer else {
      throw FlowError(
        .state,
        members["v"] == nil ? "missing 'state.v'" : "invalid 'state.v': expected a whole number",
        hint: "pass the document exactly as journey printed it")
    }
    guard version == Self.version else {
      throw FlowError(
        .state, "unknown version \(version) of 'state': expected version \(Self.version)",
        hint: version > Self.version
          ? "use the version of journey that made the document" : "start again")
    }
    guard let flow = members["flow"]?.string.flatMap(Kind.init(rawValue:)) else {
      let kinds = Kind.allCases.map(\.rawValue).quotedAlternatives()
      throw FlowError(.state, "invalid 'state.flow': expected \(kinds)")
    }
    guard let server = members["server"]?.object else {
      throw FlowError(
        .state,
        members["server"] == nil
          ? "missing 'state.server'" : "invalid 'state.server': expected an object")
    }
    self.init(flow: flow, server: server)
    for (name, value) in members {
      switch name {
      case "v", "flow", "server": continue
      case "cookies":
        do { cookies = try CookieJar(json: value) } catch {
          throw FlowError(.state, "invalid cookie in 'state.cookies'")
        }
      case "language":
        guard let text = value.string else {
          throw FlowError(.state, "invalid 'state.language': expected a string")
        }
        language = text
      case "headers":
        do { headers = try FlowHeaders(json: value, at: "state.headers") } catch {
          throw FlowError(.state, error.message)
        }
        if let name = headers.zeroPageName {
          throw FlowError(
            .state, "invalid 'state.headers': '\(name)' is allowed only in a start document")
        }
      case "discovery": discovery = value
      case "own":
        guard let members = value.object else {
          throw FlowError(.state, "invalid 'state.own': expected an object")
        }
        flowData = members
      default: throw FlowError(.state, "unknown member 'state.\(name.prefix(64))'")
      }
    }
  }
}
