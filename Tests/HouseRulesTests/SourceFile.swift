import Foundation
import JourneyTestSupport

/// A Swift file of the package, as text.
struct SourceFile: Sendable {
  /// The path from the package's folder, such as `Sources/JourneyHTTP/Cookie.swift`.
  let path: String
  let lines: [String]

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  /// `HTTP` for `Sources/JourneyHTTP/Cookie.swift`.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The lines without comments.
  var code: [String] {
    lines.map { line in
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      return trimmed.hasPrefix("//") ? "" : line
    }
  }

  var imports: [String] {
    code.compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({
          $0.hasPrefix("@") || ["public", "package", "internal", "private"].contains($0)
        })
      else { return nil }
      return words[index + 1]
    }
  }

  /// All Swift files below a folder of the package.
  static func all(below folder: String) throws -> [SourceFile] {
    let root = BuiltCommand.package
    let paths = try FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
      return SourceFile(
        path: "\(folder)/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: BuiltCommand.package.appending(path: path), encoding: .utf8)
  }
}
