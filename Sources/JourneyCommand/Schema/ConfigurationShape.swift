/// The shape of a configuration, made from the list of its keys.
enum ConfigurationShape {
  static let whole = block("")

  private static func block(_ path: String) -> Shape {
    .object(ConfigurationKey.all.filter { $0.block == path }.map(member))
  }

  /// Returns the member for a configuration key. `null` counts as missing.
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
    case .oneOf(let values): .oneOf(values)
    case .reference: .either([.text, reference])
    case .secret: reference
    case .references: .object([], .like(.either([.text, reference])))
    case .parameters: .object([], .like(.either([.text, .number, .flag])))
    case .skipped: .any
    }
  }

  static let reference = Shape.named(
    "Reference",
    .either([
      .object(
        [.init("$env", .text, "The name of the variable with the value.", .shown, .required)],
        .refused),
      .object(
        [.init("$file", .text, "The path of the file with the value.", .shown, .required)], .refused
      ),
    ]))
}

extension ConfigurationKey {
  /// Whether the value can contain a secret, such as a password.
  fileprivate var holdsSecret: Bool {
    switch kind {
    case .secret, .references: true
    default: ["http.keyPassword", "http.proxy"].contains(path)
    }
  }
}
