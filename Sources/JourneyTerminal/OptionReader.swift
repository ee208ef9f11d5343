/// The spelling of an option on a command line.
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

/// Reads options with their values, and operands. Options are `--long VALUE`, `--long=VALUE`,
/// `-s VALUE`, `-sVALUE` or `-s=VALUE`. One argument can contain several one-letter flags.
package struct OptionReader: Sendable {
  package enum Item: Sendable {
    /// - Parameters:
    ///   - index: the index in the reader's `options`.
    ///   - value: `nil` for a flag.
    case option(index: Int, value: String?)
    case operand(String)
    /// All arguments after `--`.
    case rest([String])
  }

  /// Has the name of the option, including its dashes.
  package enum Failure: Error, Sendable, Hashable {
    case unknown(String)
    case missingValue(String)
    /// A flag was given a value.
    case excessValue(String, value: String)
  }

  private let options: [OptionSpelling]
  private var arguments: ArraySlice<String>
  /// The remaining letters of an argument with several flags.
  private var letters: Substring = ""

  package init(_ arguments: ArraySlice<String>, options: [OptionSpelling]) {
    self.arguments = arguments
    self.options = options
  }

  package mutating func next() throws(Failure) -> Item? {
    if let letter = letters.popFirst() { return try short(letter) }
    guard let argument = arguments.popFirst() else { return nil }
    if argument == "--" {
      defer { arguments = [] }
      return .rest(Array(arguments))
    }
    // Bytes, because a `-` and an accent after it are one character.
    if argument.utf8.starts(with: "--".utf8) { return try long(argument) }
    guard argument.utf8.first == UInt8(ascii: "-"), argument.utf8.count > 1 else {
      return .operand(argument)
    }
    letters = Substring(argument.unicodeScalars.dropFirst())
    return try next()
  }

  private mutating func long(_ argument: String) throws(Failure) -> Item {
    let scalars = argument.unicodeScalars
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
    guard let value = arguments.popFirst() else { throw .missingValue(name) }
    return value
  }
}
