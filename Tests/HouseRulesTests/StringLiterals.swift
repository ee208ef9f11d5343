import Foundation

/// Reads the string literals of a Swift file: what they say, without interpolations and comments.
struct StringLiterals {
  private let path: String
  private let bytes: [UInt8]
  private var index = 0
  private var number = 1
  /// The lines of all literals, with `X` in place of each interpolation.
  private(set) var lines: [TextLine] = []

  init(_ file: SourceFile) {
    path = file.path
    bytes = Array(file.lines.joined(separator: "\n").utf8)
    while index < bytes.count { readToken() }
  }

  private mutating func readToken() {
    switch bytes[index] {
    case UInt8(ascii: "/") where starts(with: "//"):
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "#"), UInt8(ascii: "\""):
      if let marks = marksOfLiteral() { readLiteral(marks) } else { skip() }
    default: skip()
    }
  }

  /// Returns the number of `#` before the quotation mark if a literal begins here.
  private func marksOfLiteral() -> Int? {
    var end = index
    while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - index : nil
  }

  private mutating func readLiteral(_ marks: Int) {
    index += marks
    let quote = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let hashes = String(repeating: "#", count: marks)
    index += quote.utf8.count
    var text: [UInt8] = []
    while index < bytes.count, !starts(with: quote + hashes) {
      if starts(with: "\\" + hashes) {
        index += 1 + marks
        text.append(readEscape())
      } else if bytes[index] == UInt8(ascii: "\n") {
        add(text)
        text = []
        skip()
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    add(text)
    index += quote.utf8.count + marks
  }

  /// Reads the rest of an escape, and returns the byte that represents it.
  private mutating func readEscape() -> UInt8 {
    guard index < bytes.count else { return UInt8(ascii: " ") }
    switch bytes[index] {
    case UInt8(ascii: "("):
      readInterpolation()
      return UInt8(ascii: "X")
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"):
      index += 1
      return bytes[index - 1]
    default:
      skip()
      return UInt8(ascii: " ")
    }
  }

  /// Reads the expression of an interpolation, which can contain other literals.
  private mutating func readInterpolation() {
    var depth = 0
    repeat {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      readToken()
    } while depth > 0 && index < bytes.count
  }

  private mutating func add(_ text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return }
    lines.append(TextLine(position: "\(path):\(number)", text: text))
  }

  private mutating func skip() {
    if bytes[index] == UInt8(ascii: "\n") { number += 1 }
    index += 1
  }

  private func starts(with text: String) -> Bool { bytes[index...].starts(with: text.utf8) }
}
