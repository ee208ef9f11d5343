import JourneyJSON

/// The codes that AM shows once, for the day when the device is lost (AM, `RecoveryCodeDisplayNode`).
///
/// Printing them shows none.
public struct RecoveryCodes: Sendable, Equatable {
  /// Ten codes of letters and digits, each good once.
  public let codes: [String]
  /// What AM calls the device, in the page's language; `nil` where the script does not say.
  public let deviceName: String?

  /// Reads the script of the page: the texts of `<div class="text-center">` in its string literals.
  /// Nothing is run. `nil` where there are not exactly ten codes: a list that is not complete must
  /// not pass for one.
  public init?(script: String) {
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
  /// One line for people, without a secret.
  public var description: String { "\(codes.count) recovery codes" }

  /// The same as `description`: a debugger shows no secret either.
  public var debugDescription: String { description }

  /// Has no children, so that printing shows no secret.
  public var customMirror: Mirror { Mirror(self, children: [(label: String?, value: Any)]()) }
}

extension Substring {
  /// What stands between two marks; the rest begins after the second one.
  fileprivate mutating func take(between start: String, and end: String) -> Substring? {
    guard let first = firstRange(of: start) else { return nil }
    let inner = self[first.upperBound...]
    guard let last = inner.firstRange(of: end) else { return nil }
    self = inner[last.upperBound...]
    return inner[..<last.lowerBound]
  }
}
