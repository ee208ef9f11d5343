/// An option as a command line spells it.
package struct OptionSpelling: Sendable {
  /// `config` for `--config`.
  package let long: String
  /// `j` for `-j`.
  package let short: Character?
  package let takesValue: Bool

  package init(_ long: String, short: Character? = nil, takesValue: Bool) {
    self.long = long
    self.short = short
    self.takesValue = takesValue
  }
}

/// Takes the words of a command line one by one: options, each with its value, and operands.
/// Options are spelled `--long VALUE`, `--long=VALUE`, `-s VALUE`, `-sVALUE`, `-s=VALUE`; flags of
/// one letter may share a word.
///
/// Not generic over the program's options: each start would search for the conformances of its type.
package struct OptionReader: Sendable {
  package enum Item: Sendable {
    /// - Parameters:
    ///   - index: Its place among the spellings.
    ///   - value: nil: a flag.
    case option(index: Int, value: String?)
    case operand(String)
    /// All that stands after `--`.
    case rest([String])
  }

  /// Wrong usage. Each names the option with its dashes.
  package enum Failure: Error, Sendable, Hashable {
    case unknown(String)
    case missingValue(String)
    /// A flag with a value.
    case excessValue(String, value: String)
  }

  private let options: [OptionSpelling]
  private var words: ArraySlice<String>
  /// What is left of a word of several letters.
  private var letters: Substring = ""

  package init(_ words: ArraySlice<String>, options: [OptionSpelling]) {
    self.words = words
    self.options = options
  }

  /// The next option or operand; nil at the end.
  package mutating func next() throws(Failure) -> Item? {
    if let letter = letters.popFirst() { return try short(letter) }
    guard let word = words.popFirst() else { return nil }
    if word == "--" {
      defer { words = [] }
      return .rest(Array(words))
    }
    // Not by characters: an accent behind the `-` would be one with it.
    if word.utf8.starts(with: "--".utf8) { return try long(word) }
    guard word.utf8.first == UInt8(ascii: "-"), word.utf8.count > 1 else { return .operand(word) }
    letters = Substring(word.unicodeScalars.dropFirst())
    return try next()
  }

  private mutating func long(_ word: String) throws(Failure) -> Item {
    let scalars = word.unicodeScalars
    let end = scalars.firstIndex(of: "=") ?? scalars.endIndex
    let name = String(scalars[..<end])
    let value = end == scalars.endIndex ? nil : String(scalars[scalars.index(after: end)...])
    let long = Substring(scalars[..<end].dropFirst(2))
    guard let index = options.firstIndex(where: { $0.long == long }) else {
      throw .unknown(name)
    }
    switch (options[index].takesValue, value) {
    case (false, let value?): throw .excessValue(name, value: value)
    case (true, nil): return .option(index: index, value: try following(name))
    case (_, let value): return .option(index: index, value: value)
    }
  }

  private mutating func short(_ letter: Character) throws(Failure) -> Item {
    guard let index = options.firstIndex(where: { $0.short == letter }) else {
      throw .unknown("-\(letter)")
    }
    guard options[index].takesValue else { return .option(index: index, value: nil) }
    guard !letters.isEmpty else {
      return .option(index: index, value: try following("-\(letter)"))
    }
    defer { letters = "" }
    let value = letters.first == "=" ? letters.dropFirst() : letters
    return .option(index: index, value: String(value))
  }

  private mutating func following(_ name: String) throws(Failure) -> String {
    guard let value = words.popFirst() else { throw .missingValue(name) }
    return value
  }
}
