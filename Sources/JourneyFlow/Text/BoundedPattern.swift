/// A regular expression from the server, accepted only if matching it cannot take long.
///
/// A backtracking matcher needs polynomial time for an accepted pattern, with the number of
/// variable quantifiers as the degree. Refused are repeated groups with a quantifier or
/// alternatives, which can take exponential time, and look-around and back references, whose time
/// cannot be predicted.
package struct BoundedPattern {
  /// The maximum lengths of the strings to match, in UTF-16 code units, by the number of variable
  /// quantifiers.
  private static let longestTexts = [1000, 1000, 256, 64]
  private static let longestPattern = 2000

  private let regex: Regex<AnyRegexOutput>
  private let longestText: Int

  /// Returns `nil` if the pattern is empty, too long or invalid, or if matching could take too
  /// long.
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

  /// Returns whether the pattern matches anywhere. A text that is too long to match counts as a
  /// match.
  package func matches(_ text: String) -> Bool {
    guard text.utf16.count <= longestText else { return true }
    do { return try regex.firstMatch(in: text) != nil } catch { return true }
  }

  /// Returns the number of variable quantifiers, such as `*` or `{2,5}`, that allow different
  /// numbers of repetitions. Returns `nil` for look-around, a back reference, or a repeated group
  /// with a quantifier or alternatives.
  ///
  /// Also returns `nil` for syntax that changes how the rest of the pattern is read, such as a
  /// group with flags (`(?x)`), a quotation (`\Q`) or a control escape (`\c[`).
  private static func variableQuantifiers(in pattern: String) -> Int? {
    var count = 0
    /// For each open group, whether the group contains a quantifier or alternatives.
    var groups = [false]
    /// Whether the previous element is a group that contains a quantifier or alternatives.
    var last = false
    var rest = pattern.unicodeScalars[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard skipEscape(&rest) else { return nil }
        last = false
      case "[":
        guard skipClass(&rest) else { return nil }
        last = false
      case "(":
        guard skipGroupStart(&rest) else { return nil }
        groups.append(false)
        last = false
      case ")":
        last = groups.popLast() ?? true
        if groups.isEmpty { return nil }
        if last { groups[groups.count - 1] = true }
      case "|":
        groups[groups.count - 1] = true
      case "*", "+", "?", "{":
        guard let isVariable = character == "{" ? skipRange(&rest) : true else { return nil }
        if last, character != "?" { return nil }
        if isVariable { count += 1 }
        groups[groups.count - 1] = true
        if rest.first == "?" || rest.first == "+" { rest.removeFirst() }
      // `last` stays: a matcher that ignores white space repeats the element before it.
      case _ where character.properties.isWhitespace: break
      default:
        last = false
      }
    }
    return groups.count == 1 ? count : nil
  }

  private typealias Scalars = Substring.UnicodeScalarView

  /// Skips what follows the `(` of a group. Returns `false` unless the group is plain, named or
  /// `(?:`.
  private static func skipGroupStart(_ rest: inout Scalars) -> Bool {
    if rest.first == "*" { return false }
    guard rest.first == "?" else { return true }
    rest.removeFirst()
    if rest.first == "P" { rest.removeFirst() }
    switch rest.popFirst() {
    case ":": return true
    case "<":
      let name = rest.prefix { $0 == "_" || $0.properties.isAlphabetic || isDigit($0) }
      rest = rest[name.endIndex...]
      return !name.isEmpty && rest.popFirst() == ">"
    default: return false
    }
  }

  /// The letters that can follow a backslash: classes, characters and anchors.
  private static let escapes = Set("dDsSwWhHvVRntrfaebBAzZpPxu0".unicodeScalars)
  /// The letters after which braces are a part of the escape, as in `\p{L}`, and not a quantifier.
  private static let bracedEscapes = Set("pPxu".unicodeScalars)

  /// Skips what follows a backslash. Returns `false` if the pattern must not be used.
  private static func skipEscape(_ rest: inout Scalars) -> Bool {
    guard let escaped = rest.popFirst() else { return false }
    let isLetter = escaped.properties.isAlphabetic || isDigit(escaped)
    guard !isLetter || escapes.contains(escaped) else { return false }
    if bracedEscapes.contains(escaped), rest.first == "{" {
      guard let end = rest.firstIndex(of: "}") else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  /// Skips the rest of a range such as `{2,5}`. Returns whether it allows different numbers of
  /// repetitions, or `nil` if there is no range.
  private static func skipRange(_ rest: inout Scalars) -> Bool? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let bounds = rest[..<end].split(separator: ",", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    guard bounds.count <= 2, bounds.allSatisfy({ $0.allSatisfy(isDigit) }),
      bounds.contains(where: { !$0.isEmpty })
    else { return nil }
    return bounds.count == 2
  }

  /// Skips the rest of a character class. Returns `false` if the pattern must not be used, for
  /// example because the class begins with `]`, which syntaxes read in different ways.
  private static func skipClass(_ rest: inout Scalars) -> Bool {
    var depth = 1
    if rest.first == "^" { rest.removeFirst() }
    if rest.first == "]" { return false }
    while depth > 0 {
      switch rest.popFirst() {
      case nil: return false
      case "\\": guard skipEscape(&rest) else { return false }
      case "[":
        depth += 1
        if rest.first == "^" { rest.removeFirst() }
        if rest.first == "]" { return false }
      case "]": depth -= 1
      default: break
      }
    }
    return true
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
}
