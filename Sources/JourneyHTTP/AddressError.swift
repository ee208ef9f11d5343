/// Why a text is not an address that a request may go to.
package enum AddressError: Error, Sendable, Hashable {
  /// It does not have the form `scheme://host/…`.
  case malformed
  /// The scheme is neither `http` nor `https`.
  case scheme(String)
  /// It carries a user name or a password before the host.
  case userInfo
  /// The host has characters outside ASCII; its `xn--` form is what can be compared and sent.
  case nonASCIIHost
  /// The host has a character that no host name has.
  case host
  /// The port is not in 1…65535.
  case port
  /// A control character stands in it.
  case controlCharacter
  /// It is longer than `WebAddress.maximumLength` bytes.
  case tooLong
}

extension AddressError: CustomStringConvertible {
  /// What is wrong, for people; the address itself is not in it, for it may hold secrets.
  package var description: String {
    switch self {
    case .malformed: "no address of the form https://host/path"
    case .scheme(let scheme): "the scheme '\(scheme)' is neither https nor http"
    case .userInfo: "an address must not hold a user name or password"
    case .nonASCIIHost: "the host name has characters outside ASCII"
    case .host: "the host name has a character that no host name has"
    case .port: "the port is not a number from 1 to 65535"
    case .controlCharacter: "a control character stands in the address"
    case .tooLong: "the address is longer than \(WebAddress.maximumLength) bytes"
    }
  }

  /// What would help, where something is known to.
  package var hint: String? {
    switch self {
    case .nonASCIIHost: "write the host name in its xn-- form"
    case .malformed, .scheme, .userInfo, .host, .port, .controlCharacter, .tooLong: nil
    }
  }
}
