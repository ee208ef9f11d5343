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
  /// Whether both are written with the same Unicode scalars.
  @inline(__always)
  package func hasSameScalars(as other: String) -> Bool {
    // Short texts lie in the value itself, so the same 16 bytes are the same text.
    if unsafeBitCast(self, to: SIMD2<UInt64>.self) == unsafeBitCast(other, to: SIMD2<UInt64>.self) {
      return true
    }
    // Texts that Swift tells apart have other scalars.
    guard utf8.count == other.utf8.count, self == other else { return false }
    return hasSameBytes(as: other)
  }

  private func hasSameBytes(as other: String) -> Bool {
    let areSame = utf8.withContiguousStorageIfAvailable { one in
      other.utf8.withContiguousStorageIfAvailable { one.hasSameBytes(as: $0) }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
