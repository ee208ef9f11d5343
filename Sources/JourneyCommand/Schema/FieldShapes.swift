import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyJSON

/// Callbacks and collectors in documents, made from the list of their types.
enum FieldShapes {
  static let all: [(name: String, shape: Shape)] = callbacks + collectors

  static let callback = either(callbacks)
  static let collector = either(collectors)

  private static let callbacks = CallbackType.all.map { type in
    (type.field.name, shape(type.field, isUnknown: type.field.name == "UnknownCallback"))
  }
  private static let collectors = CollectorType.all.map { ($0.field.name, shape($0.field)) }

  private static func either(_ shapes: [(name: String, shape: Shape)]) -> Shape {
    .either(shapes.map { .named($0.name, $0.shape) })
  }

  /// - Parameter isUnknown: whether this is the type of all unknown types, whose fields keep the
  ///   server's type name.
  private static func shape(_ type: FieldType, isUnknown: Bool = false) -> Shape {
    let name = isUnknown ? Shape.text : .constant(.string(type.name))
    let about =
      isUnknown ? "The server's name of the type." : "The name of the class in Ping's SDKs."
    let unsent = FieldData(type, id: "", FieldData.Wire())
    return .object(
      [
        .init("type", name, about, .shown, .required),
        .init(
          "id", .text, "The id, which is unique on its page and is an answer key.", .shown,
          .required),
      ] + type.properties.map { member($0, of: unsent) })
  }

  private static func member(_ property: Property, of unsent: FieldData) -> Shape.Member {
    guard let kind = property.answer?.kind(unsent) else {
      let visibility: Shape.Member.Visibility =
        switch property.secrecy {
        case .open: .shown
        case .openUnlessScript: .shownUnlessScript
        case .secret: .secret
        }
      return .init(
        property.name, .usually(property.type.shape), property.about, visibility, isReadOnly: true)
    }
    // Until the property is answered, it shows the server's value, which can be any JSON.
    return .init(
      property.name, .usually(kind.shape), "\(property.about) Answer: \(kind.summary).",
      property.secrecy == .secret ? .secret : .withheld)
  }
}

extension JSONType {
  fileprivate var shape: Shape {
    switch self {
    case .any: .any
    case .text: .text
    case .flag: .flag
    case .whole: .whole
    case .number: .number
    case .list: .list(.any)
    case .texts: .list(.text)
    case .object: DocumentSchema.open
    }
  }
}

extension AnswerKind {
  /// The shape of a property with an answer of this kind.
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

  fileprivate var summary: String {
    switch self {
    case .text: "a string"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .choice: "one of the choices: value, text or index"
    case .choices: "an array of choices: value, text or index"
    case .button: "true, or the button's label"
    case .object, .members: "an object"
    case .any: "any JSON"
    }
  }
}
