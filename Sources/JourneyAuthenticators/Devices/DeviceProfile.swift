package import JourneyJSON

/// The JSON text that describes the device, in the format that AM's DeviceProfileCallback accepts
/// (AM, `DeviceProfileCollectorNode`).
package enum DeviceProfile {
  /// Returns the answer, which contains `identifier` and `version`. If the page asks for `metadata`
  /// or `location`, the answer also contains these members.
  ///
  /// The answer contains no data about this machine except what the caller supplies.
  ///
  /// - Parameters:
  ///   - identifier: a string that is the same in every run, such as
  ///     `DeviceKey.profileIdentifier(deviceID:)`.
  ///   - given: an object, or the JSON text of an object. Its members override the default members
  ///     with the same names. The given `metadata` and `location` are used only if the page asks
  ///     for them.
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
