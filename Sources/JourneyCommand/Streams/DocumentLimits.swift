/// How large a document may be. A response has at most 16 MiB and 128 levels, so everything that
/// `journey` makes of it can be read again.
enum DocumentLimits {
  /// In bytes.
  static let size = 320 << 20
  /// Levels of arrays and objects.
  static let depth = 140
}
