import JourneyAM
import JourneyDaVinci
import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Schemas")
struct SchemaTests {
  /// Returns every schema inside a schema, with the name of its property.
  private func properties(of schema: JSONValue) -> [(name: String, schema: JSONValue)] {
    var found: [(String, JSONValue)] = []
    for (key, value) in schema.object ?? [:] {
      if key == "properties" {
        // A member can have the same name.
        for (name, part) in value.object ?? [:] {
          found.append((name, part))
          found += properties(of: part)
        }
      } else {
        found += properties(of: value)
      }
    }
    for value in schema.array ?? [] { found += properties(of: value) }
    return found
  }

  @Test(
    "each property has a type and a description of its own", arguments: DocumentSchema.names)
  func described(_ name: String) throws {
    let schema = try #require(DocumentSchema.schema(named: name))
    #expect(schema["$id"]?.string == "urn:journey:schema:\(name)")
    for (property, part) in properties(of: schema) where part.object?.keys != ["const"] {
      #expect(part["description"]?.string?.isEmpty == false, "\(name) \(property)")
      let isTyped = ["type", "anyOf", "$ref", "const"].contains { part[$0] != nil }
      // A property that can be any JSON has no type.
      let isAny = ["tag", "previous", "$otp"].contains(property)
      #expect(isTyped || isAny, "\(name) \(property)")
    }
  }

  @Test("the schema of a configuration has every key, and help lists it")
  func configuration() throws {
    let schema = try #require(DocumentSchema.schema(named: "Configuration"))
    let listed = Set(
      Help.page(of: .configuration).split(separator: "\n").compactMap {
        $0.split(separator: " ").first.map(String.init)
      })
    for key in ConfigurationKey.all {
      var part: JSONValue? = schema
      for name in key.path.split(separator: ".") {
        let whole = part?["anyOf"]?.array?.first ?? part
        part = whole?["properties"]?[String(name)]
      }
      #expect(part?["description"]?.string == key.summary, "\(key.path)")
      #expect(listed.contains(key.path), "\(key.path)")
    }
  }

  @Test("one schema has all documents, and all callbacks and collectors")
  func document() throws {
    let schema = try #require(DocumentSchema.schema(named: "Document"))
    let parts = Set(schema["$defs"]?.object?.keys ?? [])
    let fields = FieldShapes.all.map(\.name)
    #expect(parts.isSuperset(of: fields + ["ContinueNode", "ResumeDocument", "UnknownCallback"]))
    #expect(schema["anyOf"]?.array?.count == 9)
  }
}
