package import JourneyJSON

/// The JSON text for AM's DeviceProfileCallback (AM, `DeviceProfileCollectorNode`).
package enum DeviceProfile {
  /// Returns `identifier`, `version` and, if the page asks for them, `metadata` and `location`.
  /// Nothing is about this machine except what the caller supplies.
  /// - Parameters:
  ///   - identifier: the same in every run, such as `DeviceKey.profileIdentifier(deviceID:)`.
  ///   - given: an object, or its JSON text, whose members replace the default ones. `metadata` and
  ///     `location` are used only if the page asks for them.
  /// - Throws: `AuthenticatorError.invalidProfile`.
  package static func text(
    identifier: String, wantsMetadata: Bool, wantsLocation: Bool, given: JSONValue? = nil
  ) throws(AuthenticatorError) -> String {
    let own = try object(given) ?? [:]
    var profile: JSONObject = ["identifier": .string(identifier), "version": "1.0"]
    if wantsMetadata { profile["metadata"] = .object([:]) }
    // An app sends this value if its user refuses.
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
    let value = given.string.map { JSONValue(ifValid: $0) } ?? given
    guard let object = value?.object else { throw .invalidProfile }
    return object
  }
}
