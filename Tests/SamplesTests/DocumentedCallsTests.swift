import Foundation
import JourneyTestSupport
import Testing

/// `DocumentedCalls.swift` against the built library.
@Suite("Samples: documented calls")
struct DocumentedCallsTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "DocumentedCalls.swift")

  @Test(
    "an app outside the package compiles each documented call", .needs("swiftc"),
    arguments: ["5", "6"])
  func compiles(languageMode: String) async throws {
    let products = BuiltCommand.products
    let maps = [
      products.appending(path: "CJourneyCurl.build"),
      BuiltCommand.package.appending(path: "Sources/CJourneyOpenSSL"),
    ].flatMap { ["-Xcc", "-fmodule-map-file=\($0.appending(path: "module.modulemap").path)"] }
    // Without the name of our package, which would show declarations that apps do not see.
    let outcome = try await BuiltCommand("/usr/bin/env", environment: ["PATH": Tool.path]).run(
      ["swiftc", "-typecheck", "-swift-version", languageMode, "-warnings-as-errors"]
        + ["-module-cache-path", products.appending(path: "AppModuleCache").path]
        + ["-I", products.appending(path: "Modules").path] + maps + [Self.file.path])
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.stderr)")
  }

  @Test("120 of Ping's 132 calls have Ping's form, 9 another one, and 3 are not offered")
  func numbers() throws {
    var (same, other): (Set<Int>, Set<Int>) = ([], [])
    let lines = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n")
    for line in lines.map({ $0.trimmingCharacters(in: .whitespaces) }) where line.hasPrefix("// ") {
      let parts = line.lowercased().components(separatedBy: "in another form: ")
      same.formUnion(Self.numbers(parts[0]))
      if parts.count == 2 { other.formUnion(Self.numbers(parts[1])) }
    }
    #expect(same.subtracting(other).count == 120)
    #expect(other == [55, 63, 72, 96, 122, 127, 129, 130, 131])
    #expect(Set(1...132).subtracting(same).subtracting(other) == [124, 128, 132])
  }

  /// The numbers in a comment, such as `1–5, 7`.
  private static func numbers(_ text: String) -> [Int] {
    text.matches(of: /(\d+)(?:–(\d+))?/).flatMap { match in
      let first = Int(match.1) ?? 0
      return Array(first...(match.2.flatMap { Int($0) } ?? first))
    }
  }
}
