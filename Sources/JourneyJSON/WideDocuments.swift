/// Documents that may be larger than others because of what they are.
///
/// They are known by one of their first members, for the others must not grow so far before they
/// are refused.
package struct WideDocuments: Sendable {
  let key: String
  let values: Set<String>
  let maximumSize: Int
  let maximumDepth: Int

  /// - Parameters:
  ///   - key: the member that says what a document is.
  ///   - values: the texts of it that stand for a wide one.
  package init(key: String, values: Set<String>, maximumSize: Int, maximumDepth: Int) {
    self.key = key
    self.values = values
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}

extension JSONParser {
  /// Whether the document that is being read is a wide one.
  var isWide: Bool {
    guard let wide, let top = frames.first, top.isObject else { return false }
    // The members of the objects within it lie behind its own.
    let end = frames.dropFirst().first { $0.isObject }?.start ?? members.count
    return members[top.start..<end].prefix(8).contains { member in
      member.key == wide.key && member.value.string.map(wide.values.contains) == true
    }
  }
}
