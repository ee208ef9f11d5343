/// An option as a command line spells it. A program's help is made from the same list.
package protocol CommandLineOption: Sendable {
  /// `config` for `--config`.
  var long: String { get }
  /// `j` for `-j`.
  var short: Character? { get }
  /// What stands for the value in help; nil: a flag.
  var value: String? { get }
}

/// Wrong usage. Each names the option with its dashes.
///
/// Not nested in the generic reader: Swift 6.3 cannot optimise functions that throw such a type.
package enum OptionFailure: Error, Sendable, Hashable {
  case unknown(String)
  case missingValue(String)
  /// A flag with a value.
  case excessValue(String, value: String)
}

/// Takes the words of a command line one by one: options, each with its value, and operands.
/// Options are spelled `--long VALUE`, `--long=VALUE`, `-s VALUE`, `-sVALUE`, `-s=VALUE`; flags of
/// one letter may share a word.
package struct OptionReader<Option: CommandLineOption>: Sendable {
  package enum Item: Sendable {
    /// - Parameter value: nil: a flag.
    case option(Option, value: String?)
    case operand(String)
    /// All that stands after `--`.
    case rest([String])
  }

  package typealias Failure = OptionFailure

  private let options: [Option]
  private var words: ArraySlice<String>
  /// What is left of a word of several letters.
  private var letters: Substring = ""

  package init(_ words: ArraySlice<String>, options: [Option]) {
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
    if word.hasPrefix("--") { return try long(word) }
    guard word.hasPrefix("-"), word.count > 1 else { return .operand(word) }
    letters = word.dropFirst()
    return try next()
  }

  private mutating func long(_ word: String) throws(Failure) -> Item {
    let name = String(word.prefix { $0 != "=" })
    let value = name.count == word.count ? nil : String(word.dropFirst(name.count + 1))
    guard let option = options.first(where: { $0.long == name.dropFirst(2) }) else {
      throw .unknown(name)
    }
    switch (option.value, value) {
    case (nil, nil): return .option(option, value: nil)
    case (nil, let value?): throw .excessValue(name, value: value)
    case (_?, nil): return .option(option, value: try following(name))
    case (_?, let value?): return .option(option, value: value)
    }
  }

  private mutating func short(_ letter: Character) throws(Failure) -> Item {
    guard let option = options.first(where: { $0.short == letter }) else {
      throw .unknown("-\(letter)")
    }
    guard option.value != nil else { return .option(option, value: nil) }
    guard !letters.isEmpty else { return .option(option, value: try following("-\(letter)")) }
    defer { letters = "" }
    return .option(option, value: String(letters.first == "=" ? letters.dropFirst() : letters))
  }

  private mutating func following(_ name: String) throws(Failure) -> String {
    guard let value = words.popFirst() else { throw .missingValue(name) }
    return value
  }
}
