import Foundation
import JourneyTestSupport
import Testing

@Suite("Package")
struct PackageTests {
  @Test("the top level contains only the agreed files and folders, except for dot files")
  func topLevel() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: BuiltCommand.package.path)
    #expect(
      Set(names.filter { !$0.hasPrefix(".") }) == [
        "Package.swift", "Sources", "Tests", "Examples", "docs", "README.md",
      ])
  }

  @Test("all targets use the same constant of settings")
  func settings() throws {
    let text = try SourceFile.text("Package.swift")
    #expect(text.components(separatedBy: "[SwiftSetting]").count == 2)
    let targets = ["  .target(", "  .testTarget("].reduce(0) {
      $0 + text.components(separatedBy: $1).count - 1
    }
    let withSettings = text.components(separatedBy: "swiftSettings: swiftSettings").count - 1
    let inC = ["path: \"Tests/CJourneyTestSupport\"", "name: \"CJourneyCurl\""].reduce(0) {
      $0 + text.components(separatedBy: $1).count - 1
    }
    #expect(withSettings == targets - inC)
    for setting in [
      "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
      "NonisolatedNonsendingByDefault", "treatAllWarnings(as: .error)",
    ] {
      #expect(text.contains(setting))
    }
  }

  @Test("the package depends on no other package")
  func dependencies() throws {
    #expect(!(try SourceFile.text("Package.swift").contains(".package(")))
  }

  @Test("every folder of Tests is a target of the package")
  func testFolders() throws {
    let text = try SourceFile.text("Package.swift")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: BuiltCommand.package.appending(path: "Tests").path)
    for folder in folders where folder.hasSuffix("Tests") {
      #expect(
        text.contains("tests(\n      \"\(folder.dropLast(5))\"")
          || text.contains("tests(\"\(folder.dropLast(5))\""), "\(folder)")
    }
  }
}
