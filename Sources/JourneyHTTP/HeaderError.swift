/// Why a header is refused before it is sent.
package enum HeaderError: Error, Sendable, Hashable {
  /// The name is not a token (RFC 9110, section 5.6.2).
  case name
  /// The value of the named header has a control character.
  case value(name: String)
}

extension HeaderError: CustomStringConvertible {
  /// What is wrong, for people; the value is not in it.
  package var description: String {
    switch self {
    case .name: "a header name consists of letters, digits and !#$%&'*+-.^_`|~"
    case .value(let name): "the value of the header '\(name)' has a control character"
    }
  }
}
