import JourneyJSON

/// A response is at most 16 MiB in size and 128 levels deep, and has at most 250,000 values, so
/// `journey` can read every document that it makes from a response.
enum DocumentLimits {
  /// The maximum size in bytes.
  static let size = 320 << 20
  /// The maximum depth of nested arrays and objects.
  static let depth = 140
  /// The smallest callback has two values in a response, and at most sixteen times as many in a
  /// document.
  static let json = JSONLimits(depth: depth, values: 4_000_000)
}
