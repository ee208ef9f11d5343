/// A server's regular expression, which is tried only if the match ends soon.
///
/// A matcher that goes back and tries again can take longer than anybody waits where a repeated
/// group holds a repetition or alternatives, and look-around and back references make that hard to
/// see; such a pattern is not tried.
package struct BoundedPattern {
  /// In UTF-16 units.
  package static let longestText = 1000
  package static let longestPattern = 2000

  private let regex: Regex<AnyRegexOutput>

  /// nil where the pattern is empty, invalid or not to be tried.
  package init?(_ pattern: String) {
    guard !pattern.isEmpty, pattern.utf16.count <= Self.longestPattern, Self.endsSoon(pattern)
    else { return nil }
    do {
      regex = try Regex(pattern).matchingSemantics(.unicodeScalar)
    } catch {
      return nil  // a form with an invalid pattern is still to be filled in
    }
  }

  /// Whether it matches anywhere in the text; a longer text than can be tried counts as matched.
  package func matches(_ text: String) -> Bool {
    guard text.utf16.count <= Self.longestText else { return true }
    do { return try regex.firstMatch(in: text) != nil } catch { return true }
  }

  private static func endsSoon(_ pattern: String) -> Bool {
    /// For each open group, whether it holds a repetition or alternatives.
    var groups = [false]
    /// Whether what stands right before holds one.
    var last = false
    var rest = Substring(pattern)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let escaped = rest.popFirst() else { return false }
        if escaped == "k" || escaped == "g" || ("1"..."9").contains(escaped) { return false }
        last = false
      case "[":
        skipClass(&rest)
        last = false
      case "(":
        if ["?=", "?!", "?<=", "?<!", "?>", "?(", "?R", "*"].contains(where: rest.hasPrefix) {
          return false
        }
        // `?` and `:` of `(?:` are not repetitions.
        if rest.hasPrefix("?") { rest = rest.drop { $0 != ":" && $0 != ">" && $0 != ")" } }
        groups.append(false)
      case ")":
        last = groups.popLast() ?? true
        if groups.isEmpty { return false }
        if last { groups[groups.count - 1] = true }
      case "|":
        groups[groups.count - 1] = true
      case "*", "+", "?", "{":
        if character == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
        if last, character != "?" { return false }
        groups[groups.count - 1] = true
        if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
      default:
        last = false
      }
    }
    return groups.count == 1
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
