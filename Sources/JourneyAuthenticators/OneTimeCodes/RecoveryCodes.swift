import JourneyJSON

/// The codes that AM shows once, for the loss of the device (AM, `RecoveryCodeDisplayNode`).
/// Printing the value shows none.
package struct RecoveryCodes: Sendable, Equatable {
  /// Ten codes of letters and digits, each valid once.
  package let codes: [String]
  /// AM's name for the device, in the page's language, if the script has it.
  package let deviceName: String?

  /// Reads the codes from the page's script, which is never run: each is the content of a
  /// `<div class="text-center">` in a string literal.
  ///
  /// Returns `nil` if there are not exactly ten, because an incomplete list must not look complete.
  package init?(script: String) {
    guard script.utf8.count <= ScriptLexer.sizeLimit else { return nil }
    var lexer = ScriptLexer(script)
    var markup = ""
    while let token = lexer.next() {
      if case .string(let text) = token { markup += text }
    }
    var codes: [String] = []
    var rest = markup[...]
    while let text = rest.take(between: "<div class=\"text-center\">", and: "</div>") {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count == 1, words[0].utf8.count >= 6, words[0].utf8.allSatisfy(Self.isCodeSign)
      else { continue }
      codes.append(String(words[0]))
    }
    guard codes.count == 10 else { return nil }
    self.codes = codes
    rest = markup[...]
    deviceName = rest.take(between: "<em>", and: "</em>").map(String.init)
  }

  private static func isCodeSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}

extension RecoveryCodes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A description without secrets.
  package var description: String { "\(codes.count) recovery codes" }

  /// A description without secrets.
  package var debugDescription: String { description }

  /// A mirror without children, so that printing shows no secret.
  package var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension Substring {
  /// Returns the text between `start` and `end` and removes everything through `end`, or returns
  /// `nil` if either is missing.
  fileprivate mutating func take(between start: String, and end: String) -> Substring? {
    guard let first = firstRange(of: start) else { return nil }
    let inner = self[first.upperBound...]
    guard let last = inner.firstRange(of: end) else { return nil }
    self = inner[last.upperBound...]
    return inner[..<last.lowerBound]
  }
}
