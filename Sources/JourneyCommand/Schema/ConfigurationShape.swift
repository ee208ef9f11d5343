/// The JSON of a configuration, from the list of its keys.
enum ConfigurationShape {
  static let whole = block("")

  private static func block(_ path: String) -> Shape {
    .object(ConfigurationKey.all.filter { $0.block == path }.map(member))
  }

  /// `null` counts as left out.
  private static func member(_ key: ConfigurationKey) -> Shape.Member {
    .init(key.name, .optional(shape(of: key)), key.summary, key.holdsSecret ? .secret : .shown)
  }

  private static func shape(of key: ConfigurationKey) -> Shape {
    switch key.kind {
    case .block: block(key.path)
    case .text: .text
    case .texts: .list(.text)
    case .flag: .flag
    case .number: .whole
    case .word(let words): .words(words)
    case .reference: .either([.text, reference])
    case .secret: reference
    case .references: .object([], .like(.either([.text, reference])))
    case .parameters: .object([], .like(.either([.text, .number, .flag])))
    case .skipped: .any
    }
  }

  /// What a variable or a file holds.
  static let reference = Shape.named(
    "Reference",
    .either([
      .object([.init("$env", .text, "The variable that holds it.", .shown, .required)], .refused),
      .object([.init("$file", .text, "The file that holds it.", .shown, .required)], .refused),
    ]))
}

extension ConfigurationKey {
  /// Whether what stands there signs somebody in.
  fileprivate var holdsSecret: Bool {
    switch kind {
    case .secret, .references: true
    default: ["http.keyPassword", "http.proxy"].contains(path)
    }
  }
}
