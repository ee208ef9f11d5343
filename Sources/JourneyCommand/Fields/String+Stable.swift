import JourneyFlow

extension String {
  /// The text without what can differ each time a page is shown: `…` for a word with letters and
  /// digits, `@` or `://`, and for a word of 16 or more characters with a digit, `#` for each other
  /// run of digits.
  var stable: String {
    var stable = ""
    var word = ""
    for character in self {
      if character.isWhitespace {
        stable += word.stableWord
        word = ""
        stable.append(character)
      } else {
        word.append(character)
      }
    }
    return stable + word.stableWord
  }

  private var stableWord: String {
    let scalars = unicodeScalars
    let hasDigit = scalars.contains(where: \.isDigit)
    let varies =
      contains("@") || contains("://")
      || hasDigit && (scalars.contains(where: \.properties.isAlphabetic) || count >= 16)
    return varies ? "…" : hidingDigits(from: 1)
  }

  /// Returns the text with `#` for each run of at least `length` digits.
  func hidingDigits(from length: Int) -> String {
    var shown = String.UnicodeScalarView()
    var run = String.UnicodeScalarView()
    func end() {
      shown.append(contentsOf: run.count >= length && !run.isEmpty ? "#".unicodeScalars : run)
      run = String.UnicodeScalarView()
    }
    for scalar in unicodeScalars {
      if scalar.isDigit {
        run.append(scalar)
      } else {
        end()
        shown.append(scalar)
      }
    }
    end()
    return String(shown)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a decimal digit of any script.
  fileprivate var isDigit: Bool { properties.numericType == .decimal }
}
