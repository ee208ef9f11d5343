extension StringProtocol {
  /// C0, DEL or C1.
  package var hasControlCharacter: Bool { hasControlCharacter(except: nil) }

  /// - Parameter allowed: an ASCII control character to ignore.
  func hasControlCharacter(except allowed: Unicode.Scalar?) -> Bool {
    unicodeScalars.contains { scalar in
      switch scalar {
      case "\0"..<" ", "\u{7F}"..."\u{9F}": scalar != allowed
      default: false
      }
    }
  }

  /// Returns the string with `\u{…}` for each control character, format character, and line or
  /// paragraph separator, which can control a terminal or reverse the direction of a line.
  package func escapingControls() -> String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isControl {
        text += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension [UInt8] {
  /// This JSON text with `\uXXXX` for each control or format character outside ASCII, which in JSON
  /// is always part of a string.
  package var escapingControlsInJSON: [UInt8] {
    guard contains(where: { $0 > 0x7F }) else { return self }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(count)
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      guard scalar.value > 0x7F, scalar.isControl else {
        escaped += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        continue
      }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        escaped += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    }
    return escaped
  }
}
