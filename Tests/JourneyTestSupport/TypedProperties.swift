import Foundation

/// The typed properties of a class, as its source file declares them.
package struct TypedProperties {
  /// The names of its public properties.
  package let names: Set<String>
  /// The names of the declared properties that they read and set.
  package let doors: Set<String>

  /// - Parameter path: The path from the top of the package.
  package init(_ path: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: path)
    let source = try String(contentsOf: file, encoding: .utf8)
    names = Set(source.matches(of: /public (?:var|let) `?(\w+)/).map { String($0.1) })
    doors = Set(source.matches(of: /self\["(\w+)"\]/).map { String($0.1) })
  }
}
