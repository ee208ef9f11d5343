import Foundation
import JourneyTestSupport
import Testing

@Suite("Package")
struct PackageTests {
  @Test("the top level contains only these files and folders, except for dot files")
  func topLevel() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: BuiltCommand.package.path)
    #expect(
      Set(names.filter { !$0.hasPrefix(".") }) == [
        "Package.swift", "Sources", "Tests", "Examples", "docs", "README.md",
      ])
  }

  @Test("the package depends on no other package")
  func dependencies() throws {
    #expect(!(try SourceFile.text("Package.swift").contains(".package(")))
  }
}
