import JourneyJSON

/// A device that a Device Binding node has stored.
struct BoundDevice: Sendable {
  let deviceId: String
  /// The stored key's own; without one the device cannot be found again.
  let kid: String?
  let jwk: JSONValue
}
