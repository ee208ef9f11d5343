import JourneyJSON

/// How large a document may be, so that whatever `journey` prints it can read again.
enum DocumentLimits {
  static let size = 64 << 20
  /// A server's JSON, which has 128 levels at most, lies in `input`, and claims in `userinfo`.
  static let depth = 132

  /// A failure holds in `previous` what was refused, with its tag once more; sealed, that is a third
  /// longer.
  static let wide = WideDocuments(
    key: "type", values: wideTypes, maximumSize: wideSize, maximumDepth: wideDepth)
  static let wideSize = 320 << 20
  static let wideDepth = 140
  private static let wideTypes: Set = ["FailureNode", "ErrorNode", "Sealed"]

  static var reader: JSONDocumentReader {
    JSONDocumentReader(maximumSize: size, maximumDepth: depth, wide: wide)
  }

  /// What the limit stands for in a document.
  static func isWide(_ document: Document) -> Bool {
    document["type"]?.string.map(wideTypes.contains) == true
  }
}
