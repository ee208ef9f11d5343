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
    let whole: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if whole == nil {
      for byte in text.utf8 { hasher.combine(byte) }
    }
    hasher.combine(0xFF as UInt8)  // no text contains it, so no text is the beginning of another
  }
}

extension String {
  func hasSameScalars(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areSame = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { one.hasSameBytes(as: $0) }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
