extension Sequence where Element == String {
  /// Returns `nil` if no element is similar enough.
  func suggestion(for name: String) -> String? {
    let near = map { ($0, $0.distance(to: name)) }.min { $0.1 < $1.1 }
    // A short option has neighbors that mean something else, such as `--tree` and `--trace`.
    let most = name.hasPrefix("-") && name.count < 7 ? 1 : Swift.max(2, name.count / 3)
    guard let (candidate, distance) = near, distance <= most else { return nil }
    return candidate
  }

  /// Returns what a message about an unknown name adds: the most similar element, or an empty string
  /// if no element is similar enough.
  func didYouMean(_ name: String) -> String {
    suggestion(for: name).map { " (did you mean '\($0)'?)" } ?? ""
  }
}

extension String {
  /// Returns the Levenshtein distance: how many characters to add, remove or change.
  func distance(to other: String) -> Int {
    let left = Array(self.prefix(64))
    let right = Array(other.prefix(64))
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let change = diagonal + (right[column] == character ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
