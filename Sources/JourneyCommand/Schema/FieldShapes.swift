import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyJSON

/// Callbacks and collectors as documents show them, from the declarations of their types.
enum FieldShapes {
  /// Each under the name of its type.
  static let all: [(name: String, shape: Shape)] = callbacks + collectors

  static let callback = either(callbacks)
  static let collector = either(collectors)

  private static let callbacks = CallbackDescriptions.all.map { ($0.type, shape($0)) }
  private static let collectors = CollectorDescriptions.all.map { ($0.type, shape($0)) }

  private static func either(_ shapes: [(name: String, shape: Shape)]) -> Shape {
    .either(shapes.map { .named($0.name, $0.shape) })
  }

  private static func shape(_ field: FieldDescription) -> Shape {
    let type = field.isUnknown ? Shape.text : .constant(.string(field.type))
    let about = field.isUnknown ? "The server's word." : "The class in Ping's SDKs."
    return .object(
      [
        .init("type", type, about, .shown, .required),
        .init("id", .text, "Unique on its page; an answer's key.", .shown, .required),
      ] + field.properties.map { member($0, of: field) })
  }

  private static func member(
    _ property: FieldDescription.Property, of field: FieldDescription
  ) -> Shape.Member {
    let words = FieldWords.words(for: property.name, of: field.type)
    guard let kind = property.kind else {
      let isText = ["message", "prompt"].contains(property.name)
      let cover: Shape.Member.Cover =
        property.isSecret ? .secret : isText ? .shownUnlessScript : .shown
      return .init(property.name, .mostly(words.shape), words.about, cover, isReadOnly: true)
    }
    // Until it is answered it shows what the server sent, whatever that is.
    return .init(
      property.name, .mostly(kind.shape), "\(words.about) Answer: \(kind.words).",
      property.isSecret ? .secret : .withheld)
  }
}

extension AnswerKind {
  /// What a property of this kind holds, once it is answered.
  fileprivate var shape: Shape {
    switch self {
    case .text: .text
    case .boolean, .button: .flag
    case .integer: .whole
    case .number: .number
    case .choices: .list(.any)
    case .object, .members: DocumentSchema.open
    case .choice, .any: .any
    }
  }

  fileprivate var words: String {
    switch self {
    case .text: "a string"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .choice: "one of the choices: value, text or index"
    case .choices: "a list of choices: value, text or index"
    case .button: "true, or the button's label"
    case .object, .members: "an object"
    case .any: "any JSON"
    }
  }
}
