extension Collection<String> {
  /// The first few elements in quotes, and the number of the others: `'a', 'b' and 7 more`. A
  /// message stays short, however much a page contains.
  package func quotedList(_ limit: Int = 8) -> String {
    let shown = prefix(limit).map { "'\($0.cut(at: 64))'" }.joined(separator: ", ")
    return count > limit ? "\(shown) and \(count - limit) more" : shown
  }
}

extension String {
  /// The first characters, with `…` if there are more.
  fileprivate func cut(at limit: Int) -> String {
    utf8.count > limit && unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…" : self
  }
}
