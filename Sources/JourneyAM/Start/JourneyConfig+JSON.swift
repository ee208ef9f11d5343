import JourneyFlow
import JourneyJSON
import JourneyOAuth

extension JourneyConfig {
  /// The blocks `journey` and `oidc` of a JSON configuration, which a page keeps so that another
  /// process can continue from it.
  var blocks: JSONObject {
    var journey: JSONObject = [:]
    journey["serverUrl"] = serverUrl.map(JSONValue.string)
    journey["realm"] = .string(realm)
    journey["cookieName"] = cookie.map(JSONValue.string)
    if !resumeOrigins.isEmpty {
      journey["resumeOrigins"] = .array(resumeOrigins.map(JSONValue.string))
    }
    if realmPath != .canonical { journey["realmPath"] = .string(realmPath.rawValue) }
    var blocks: JSONObject = ["journey": .object(journey)]
    blocks["oidc"] = oidc?.json
    return blocks
  }
}
