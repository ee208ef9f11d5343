import Foundation
import JourneyJSON
import JourneyKit
import JourneyTestSupport
import Testing

@testable import JourneyCommand

/// What has a name in documents has the same name in Swift.
@Suite("Names in Swift")
struct SwiftNamesTests {
  /// One function for each field, with one expression for each of its properties.
  private static func source() throws -> (text: String, properties: Int) {
    var lines = ["import JourneyKit"]
    var count = 0
    for (name, _) in FieldShapes.all {
      let schema = try #require(DocumentSchema.schema(named: name))
      let properties = try #require(schema["properties"]?.object)
      lines.append("func names(of field: \(name)) {")
      lines += properties.keys.map { "  _ = field.`\($0)`" }
      lines.append("}")
      count += properties.count
    }
    return (lines.joined(separator: "\n"), count)
  }

  /// Type-checks a file against the built modules.
  private static func check(_ source: String) async throws -> CommandOutcome {
    let folder = try TemporaryFolder()
    let built = BuiltCommand.products.path
    var compiler = BuiltCommand("/usr/bin/env", environment: ["PATH": Tool.path])
    compiler.directory = BuiltCommand.package.path
    return try await compiler.run([
      "swiftc", "-typecheck", "-module-cache-path", folder.path, "-I", "\(built)/Modules",
      "-I", "Sources/CJourneyOpenSSL",
      "-Xcc", "-fmodule-map-file=\(built)/CJourneyCurl.build/module.modulemap",
      try folder.write("Names.swift", source),
    ])
  }

  @Test("each property that 'journey schema' lists of a field is one in Swift", .needs("swiftc"))
  func properties() async throws {
    let (source, count) = try Self.source()
    #expect(count > 411)
    let outcome = try await Self.check(source)
    #expect(outcome.status == 0, "\(outcome.stderr)")
  }

  @Test("a property with another name in Swift is found", .needs("swiftc"))
  func otherName() async throws {
    let outcome = try await Self.check(
      "import JourneyKit\nfunc name(of field: IdpCollector) { _ = (field.link, field.address) }")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("error: value of type 'IdpCollector' has no member 'address'"))
    #expect(!outcome.stderr.contains("no member 'link'"))
  }
}
