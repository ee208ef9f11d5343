import Foundation

/// The names of declared properties in the source of a class.
package enum DeclaredNames {
  /// Returns the names of the declared properties that a source file reads and sets.
  /// - Parameter path: The path from the top of the package.
  package static func read(in path: String) throws -> Set<String> {
    let source = try String(contentsOf: BuiltCommand.package.appending(path: path), encoding: .utf8)
    return Set(source.matches(of: /self\["(\w+)"\]/).map { String($0.1) })
  }
}
