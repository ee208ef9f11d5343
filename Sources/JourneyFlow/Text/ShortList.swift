extension Collection<String> {
  /// A few of them, in quotes, and how many more there are: `'a', 'b' and 7 more`. A message stays
  /// short, however much a page holds.
  package func few(_ limit: Int = 8) -> String {
    let shown = prefix(limit).map { "'\($0.cut(at: 64))'" }.joined(separator: ", ")
    return count > limit ? "\(shown) and \(count - limit) more" : shown
  }
}

extension String {
  /// Its first characters, and `…` where there are more.
  fileprivate func cut(at limit: Int) -> String {
    utf8.count > limit && unicodeScalars.count > limit
      ? String(String.UnicodeScalarView(unicodeScalars.prefix(limit))) + "…" : self
  }
}
