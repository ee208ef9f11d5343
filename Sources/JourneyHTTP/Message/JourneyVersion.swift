/// The version of this package.
package enum JourneyVersion {
  package static let number = "1.0.0"
  /// The value of `User-Agent` that each request has by default (RFC 9110, section 10.1.5).
  package static let userAgent = "journey/\(number)"
}
