package import JourneyJSON

/// Which values in a request's body and in its answer a trace may show, beside those that any API
/// shows. Each protocol brings its own.
package struct TraceRules: Sendable {
  /// A member of an object in a body of JSON.
  package struct Member {
    package let key: String
    package let value: JSONValue
    /// What it is a member of.
    package let object: JSONObject
    /// The key under which the object stands, itself or in a list; "" at the top.
    package let parent: String
  }

  /// What is shown of a member.
  package enum Part {
    /// Its value.
    case shown
    /// Keys and structure, without any value.
    case hidden
    /// What the rules say of each member in it.
    /// - Parameter under: what stands for its key as `parent`; nil: the key.
    case walked(under: String? = nil)
  }

  /// The fields of a form that are shown.
  package let formFields: Set<String>
  package let part: @Sendable (Member) -> Part
  /// What a body holds that is hidden in what is shown of it, too.
  package let secrets: @Sendable (JSONValue) -> [String]

  package init(
    formFields: Set<String> = [], part: @escaping @Sendable (Member) -> Part = { _ in .walked() },
    secrets: @escaping @Sendable (JSONValue) -> [String] = { _ in [] }
  ) {
    self.formFields = formFields
    self.secrets = secrets
    self.part = part
  }
}

extension TraceRules.Member {
  /// Whether it is a protocol's word, as far as it looks like one, or a text for people.
  var isHarmless: Bool {
    switch (key, value) {
    case ("type", _), ("stage", _), ("status", .string): isWord
    case ("header", .string), ("message", .string), ("reason", .string), ("prompt", .string),
      ("label", .string):
      true
    // AM's and OAuth's error codes; an authorization code is longer and not in capitals.
    case ("code", .string(let text)): Self.isCode(text, of: 0x41...0x5A)
    case ("error", .string(let text)): Self.isCode(text, of: 0x61...0x7A)
    case ("code", .integer(let status)), ("status", .integer(let status)):
      (100...599).contains(status)
    default: false
    }
  }

  /// Whether the value is a short text without blanks or signs.
  package var isWord: Bool {
    guard let text = value.string, text.utf8.count <= 64 else { return false }
    return text.utf8.allSatisfy(PercentEncoding.isUnreserved)
  }

  private static func isCode(_ text: String, of letters: ClosedRange<UInt8>) -> Bool {
    text.utf8.count <= 40
      && text.utf8.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "_") }
  }
}
