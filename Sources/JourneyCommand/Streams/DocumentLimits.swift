/// The largest size of a document. A response has at most 16 MiB and 128 levels, so `journey` can
/// read every document that it makes from a response.
enum DocumentLimits {
  /// The size in bytes.
  static let size = 320 << 20
  /// The largest depth of arrays and objects.
  static let depth = 140
}
