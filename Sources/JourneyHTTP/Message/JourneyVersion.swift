package enum JourneyVersion {
  package static let number = "1.0.0"
  /// RFC 9110, section 10.1.5.
  package static let userAgent = "journey/\(number)"
}
