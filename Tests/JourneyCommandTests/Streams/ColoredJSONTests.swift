import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Colors")
struct ColoredJSONTests {
  private let value: JSONValue = [
    "a \"key\":": ["text, {1}: \\", "", "\\\"", .null, true, .number("1.5"), -2], "empty": [:],
    "list": [],
  ]

  @Test("colors are added to the text, and change nothing else", arguments: [true, false])
  func text(isPretty: Bool) {
    let plain = isPretty ? value.pretty : value.compact
    let colored = String(decoding: Array(plain.utf8).coloredJSON, as: UTF8.self)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test("colors are jq's: keys, strings, null, other literals, brackets")
  func kinds() {
    let text = String(decoding: Array(#"{"k":["t",null,true,1]}"#.utf8).coloredJSON, as: UTF8.self)
    let pieces = text.split(separator: "\u{1B}[0m").map { $0.replacing("\u{1B}", with: "") }
    #expect(
      pieces == [
        "[1;39m{", #"[34;1m"k""#, "[1;39m:[", #"[0;32m"t""#, "[1;39m,", "[1;30mnull", "[1;39m,",
        "[0;39mtrue", "[1;39m,", "[0;39m1", "[1;39m]}",
      ])
  }
}
