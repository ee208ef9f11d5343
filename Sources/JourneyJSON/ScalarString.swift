/// A string that is compared scalar by scalar, as RFC 8259, section 8.3 compares keys.
///
/// `String` itself takes canonically equivalent texts for equal, so an object with both spellings
/// of "é" as keys would lose one of them.
struct ScalarString: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ScalarString, other: ScalarString) -> Bool {
    one.text.hasSameScalars(as: other.text)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)  // no text contains it, so no text is the beginning of another
  }
}

extension String {
  /// Whether both are written with the same Unicode scalars.
  package func hasSameScalars(as other: String) -> Bool {
    // Texts that Swift tells apart have other scalars.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
