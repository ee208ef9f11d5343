import Foundation

/// A regular expression of Foundation, which is much faster than Swift's in a debug build.
struct TextPattern {
  private let expression: NSRegularExpression

  init(_ pattern: String) throws { expression = try NSRegularExpression(pattern: pattern) }

  /// The texts of the groups of each match. A group without a text is left out.
  func matches(in text: String) -> [[String]] {
    expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).map { match in
      (0..<match.numberOfRanges).compactMap { group in
        Range(match.range(at: group), in: text).map { String(text[$0]) }
      }
    }
  }

  func replaced(in text: String, by template: String) -> String {
    expression.stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template)
  }
}
