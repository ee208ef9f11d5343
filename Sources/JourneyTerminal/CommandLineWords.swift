/// argv, as `main` has it.
package enum CommandLineWords {
  /// The words without the program's name; nil where one is not valid UTF-8: a password would be
  /// changed without a word if it were read all the same.
  package static func read(
    _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> [String]? {
    var read: [String] = []
    for case let raw? in UnsafeMutableBufferPointer(start: words, count: Int(count)).dropFirst() {
      guard let word = String(validatingCString: raw) else { return nil }
      read.append(word)
    }
    return read
  }
}
