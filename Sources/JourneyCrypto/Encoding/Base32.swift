/// Base32 (RFC 4648 section 6), the encoding of secrets in authenticator apps.
///
/// The decoder accepts what users type and servers print: lowercase letters, groups with spaces or
/// hyphens between them, and any number of `=` at the end. It does not guess what `0`, `1` and `8`,
/// which are not in the alphabet, look like, but refuses them.
package enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes without padding, as authenticator apps do.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 5 * 8 + 8)
    var bits: UInt32 = 0
    var width = 0
    for byte in bytes {
      bits = (bits & 0x1F) << 8 | UInt32(byte)
      width += 8
      while width >= 5 {
        width -= 5
        text.append(alphabet[Int(bits >> UInt32(width) & 0x1F)])
      }
    }
    if width > 0 { text.append(alphabet[Int(bits << UInt32(5 - width) & 0x1F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Ignores bits after the last complete byte, as every authenticator app does: `MZ` is the same
  /// as `MY`.
  package static func decode(_ text: String) throws(Base32Error) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 8 * 5 + 5)
    var bits: UInt32 = 0
    var width = 0
    var letters = 0
    var padding: (sign: Unicode.Scalar, position: Int)?
    for (index, sign) in text.unicodeScalars.enumerated() {
      if sign == " " || sign == "-" { continue }
      if sign == "=" {
        padding = padding ?? (sign, index + 1)
        continue
      }
      if let padding { throw .unexpected(padding.sign, position: padding.position) }
      guard let value = value(of: sign) else { throw .unexpected(sign, position: index + 1) }
      letters += 1
      bits = (bits & 0x7F) << 5 | value
      width += 5
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
      }
    }
    guard ![1, 3, 6].contains(letters % 8) else { throw .length(letters) }
    return bytes
  }

  private static func value(of sign: Unicode.Scalar) -> UInt32? {
    switch sign {
    case "A"..."Z": sign.value - 0x41
    case "a"..."z": sign.value - 0x61
    case "2"..."7": sign.value - 0x32 + 26
    default: nil
    }
  }
}

/// Contains at most one character of the string.
package enum Base32Error: Error, Sendable, Equatable {
  /// A character that is not in the alphabet, or an `=` before a letter. `position` counts from 1.
  case unexpected(Unicode.Scalar, position: Int)
  /// An impossible number of characters (RFC 4648 section 6), without padding and separators.
  case length(Int)
}
