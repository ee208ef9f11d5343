/// A kind of device in the profile of an AM user.
package enum DeviceKind: String, Sendable, CaseIterable {
  /// An authenticator app that makes one-time codes.
  case oath
  /// A phone that gets push notifications.
  case push
  /// A passkey.
  case webauthn
  /// A device with a bound key.
  case binding
  case profile
  /// A browser that AM's older device print modules know.
  case trusted
}

extension DeviceKind {
  /// The paths after `devices` at which servers list this kind, in the order to try. OpenAM has
  /// `push` without `2fa`.
  var collections: [[String]] {
    switch self {
    case .oath, .webauthn, .binding: [["2fa", rawValue]]
    case .push: [["2fa", rawValue], [rawValue]]
    case .profile, .trusted: [[rawValue]]
    }
  }

  /// The member with the name, the only one that can change, or `nil` if the kind cannot be
  /// renamed.
  package var nameMember: String? {
    switch self {
    case .oath, .push, .webauthn, .binding: "deviceName"
    case .profile: "alias"
    case .trusted: nil
    }
  }

  /// How to get a session that may remove devices of this kind.
  var factorHint: String {
    let factor =
      switch self {
      case .oath: "with a one-time code"
      case .push: "by push"
      case .webauthn: "with a passkey"
      case .binding: "with a bound device"
      case .profile, .trusted: "with this factor"
      }
    return "sign in \(factor) first, because only such a session may change these devices"
  }
}
