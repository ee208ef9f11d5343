/// A user's decision about the sign-in of another device.
package enum DeviceDecision: String, Sendable, Hashable {
  case approved, denied

  /// The value of AM's field `decision`. AM takes every other value as a denial, too.
  var field: String {
    switch self {
    case .approved: "allow"
    case .denied: "deny"
    }
  }
}
