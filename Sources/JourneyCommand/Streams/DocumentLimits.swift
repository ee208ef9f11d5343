/// The maximum size and depth of a document. A response is at most 16 MiB in size and 128 levels
/// deep, so `journey` can read every document that it makes from a response.
enum DocumentLimits {
  /// The maximum size in bytes.
  static let size = 320 << 20
  /// The maximum depth of nested arrays and objects.
  static let depth = 140
}
