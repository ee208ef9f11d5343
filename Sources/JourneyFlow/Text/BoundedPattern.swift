/// A regular expression from the server. The expression is used only if matching cannot take long.
///
/// For an accepted pattern, the time that a backtracking matcher needs is polynomial in the length
/// of the text. The degree of the polynomial is the number of variable quantifiers. If a repeated
/// group contains a quantifier or alternatives, matching can take exponential time. Look-around and
/// back references make the time unpredictable. Patterns with any of these constructs are therefore
/// not used.
package struct BoundedPattern {
  /// The maximum lengths of the strings to match, in UTF-16 code units. The index in this array is
  /// the number of variable quantifiers in the pattern.
  private static let longestTexts = [1000, 1000, 256, 64]
  private static let longestPattern = 2000

  private let regex: Regex<AnyRegexOutput>
  private let longestText: Int

  /// Creates a pattern. Returns `nil` if the string is empty, too long or invalid, or if matching
  /// could take too long.
  package init?(_ pattern: String) {
    guard !pattern.isEmpty, pattern.utf16.count <= Self.longestPattern,
      let count = Self.variableQuantifiers(in: pattern), count < Self.longestTexts.count
    else { return nil }
    longestText = Self.longestTexts[count]
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      return nil  // a form with an invalid pattern can still be filled in
    }
  }

  /// Returns whether the pattern matches anywhere in the text. If the text is longer than the
  /// maximum, returns `true` without matching.
  package func matches(_ text: String) -> Bool {
    guard text.utf16.count <= longestText else { return true }
    do { return try regex.firstMatch(in: text) != nil } catch { return true }
  }

  /// Returns the number of variable quantifiers in a pattern. A variable quantifier, such as `*` or
  /// `{2,5}`, allows different numbers of repetitions. Returns `nil` if the pattern contains
  /// look-around, a back reference, or a repeated group that contains a quantifier or alternatives.
  private static func variableQuantifiers(in pattern: String) -> Int? {
    var count = 0
    /// For each open group, whether the group contains a quantifier or alternatives.
    var groups = [false]
    /// Whether the previous element is a group that contains a quantifier or alternatives.
    var last = false
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "k" || escaped == "g" || ("1"..."9").contains(escaped) { return nil }
        last = false
      case "[":
        skipClass(&rest)
        last = false
      case "(":
        if ["?=", "?!", "?<=", "?<!", "?>", "?(", "?R", "*"].contains(where: rest.hasPrefix) {
          return nil
        }
        // `?` and `:` of `(?:` are not repetitions.
        if rest.hasPrefix("?") { rest = rest.drop { $0 != ":" && $0 != ">" && $0 != ")" } }
        groups.append(false)
      case ")":
        last = groups.popLast() ?? true
        if groups.isEmpty { return nil }
        if last { groups[groups.count - 1] = true }
      case "|":
        groups[groups.count - 1] = true
      case "*", "+", "?", "{":
        let range = character == "{" ? rest.prefix { $0 != "}" } : ","
        if character == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
        if last, character != "?" { return nil }
        if range.contains(",") { count += 1 }
        groups[groups.count - 1] = true
        if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
      default:
        last = false
      }
    }
    return groups.count == 1 ? count : nil
  }

  private static func skipClass(_ rest: inout Substring) {
    var depth = 1
    if rest.first == "^" { rest.removeFirst() }
    if rest.first == "]" { rest.removeFirst() }
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "\\": _ = rest.popFirst()
      case "[": depth += 1
      case "]": depth -= 1
      default: break
      }
    }
  }
}
