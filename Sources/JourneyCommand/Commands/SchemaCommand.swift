import JourneyFlow
import JourneyJSON

/// `journey schema [NAME]`: prints the JSON Schema (2020-12) with this name, or the names of all.
struct SchemaCommand {
  private let schema: JSONValue

  init(_ arguments: Arguments) throws(UsageError) {
    guard let name = arguments.operands.first else {
      schema = .array(DocumentSchema.names.map(JSONValue.string))
      return
    }
    guard arguments.operands.count == 1 else {
      throw UsageError("expected at most one NAME", command: .schema)
    }
    guard let schema = DocumentSchema.schema(named: name) else {
      throw UsageError(
        "unknown schema '\(name.shown)'" + DocumentSchema.names.didYouMean(name), command: .schema)
    }
    self.schema = schema
  }

  func run(_ arguments: Arguments, _ environment: CommandEnvironment) -> Int32 {
    environment.show(OutputStyle(arguments, environment).line(schema))
  }
}
