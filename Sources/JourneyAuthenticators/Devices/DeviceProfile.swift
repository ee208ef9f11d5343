public import JourneyJSON

/// What AM's DeviceProfileCallback takes: a JSON text about the device (AM,
/// `DeviceProfileCollectorNode`).
public enum DeviceProfile {
  /// The text to answer with: `identifier`, `version`, and `metadata` and `location` where the page
  /// asks for them. Nothing of this machine is in it: only what the caller gives.
  ///
  /// - Parameters:
  ///   - identifier: the same at every run; `DeviceKey.profileIdentifier(deviceID:)` has one.
  ///   - given: an object, or the text of one; its members count before all others, its `metadata`
  ///     and `location` only where the page asks.
  /// - Throws: `AuthenticatorError.invalidProfile`.
  public static func text(
    identifier: String, wantsMetadata: Bool, wantsLocation: Bool, given: JSONValue? = nil
  ) throws(AuthenticatorError) -> String {
    let own = try object(given) ?? [:]
    var profile: JSONObject = ["identifier": .string(identifier), "version": "1.0"]
    if wantsMetadata { profile["metadata"] = .object([:]) }
    // As an app says it whose user has refused.
    if wantsLocation { profile["location"] = .null }
    for (name, value) in own {
      if name == "metadata", !wantsMetadata { continue }
      if name == "location", !wantsLocation { continue }
      profile[name] = value
    }
    guard let name = profile["identifier"]?.string, !name.isEmpty else { throw .invalidProfile }
    return JSONValue.object(profile).compact
  }

  private static func object(_ given: JSONValue?) throws(AuthenticatorError) -> JSONObject? {
    guard let given, !given.isNull else { return nil }
    var value = given
    if let text = given.string {
      do {
        value = try JSONValue(parsing: text)
      } catch {
        throw .invalidProfile
      }
    }
    guard let object = value.object else { throw .invalidProfile }
    return object
  }
}
