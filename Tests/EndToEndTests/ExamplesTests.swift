import Foundation
import TestSupport
import Testing

/// Every folder of `Examples/` that has a script and what it prints is run as its README says.
@Suite("examples")
struct ExamplesTests {
  private static let folder = BuiltCommand.package.appending(path: "Examples")

  private static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { name in
        FileManager.default.fileExists(atPath: folder.appending(path: "\(name)/expected.txt").path)
      }
    }
  }

  @Test("prints what it is said to print", arguments: try names)
  func prints(_ name: String) async throws {
    let folder = Self.folder.appending(path: name)
    let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
    let line = try #require(
      readme.split(separator: "\n").map(String.init).first { $0.hasSuffix("-- ./run.sh") })
    var shell = BuiltCommand(
      "/bin/sh", environment: ["PATH": "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"]
    )
    shell.directory = folder.path
    let outcome = try await shell.run(["-c", line], limit: .seconds(60))
    let expected = try String(contentsOf: folder.appending(path: "expected.txt"), encoding: .utf8)
    #expect(outcome.text == expected, "\(outcome.stderr)")
    #expect(outcome.status == 0)
  }
}
