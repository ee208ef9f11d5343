import Foundation
import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyDaVinci

/// docs/protocol/davinci.md, "Collectors".
@Suite("Collectors")
struct CollectorTests {
  @Test("a document shows every property", arguments: CollectorCase.all)
  func shows(_ example: CollectorCase) throws {
    let collector = try #require(Form.of(example).collectors.first)
    #expect(collector.typeName == example.type)
    #expect(collector.type == example.field["type"]?.string)
    let shown = JSONObject(collector.properties.map { ($0.name, $0.value) })
    var expected = example.shown
    expected["serverType"] = example.field["type"]
    #expect(JSONValue.object(shown) == .object(expected))
    #expect(collector.properties.map(\.name).count == Set(shown.keys).count)
  }

  @Test("the properties with a kind can be answered", arguments: CollectorCase.all)
  func isAnswerable(_ example: CollectorCase) {
    for collector in Form.of(example).collectors {
      #expect(collector.answerable == collector.properties.filter { $0.kind != nil }.map(\.name))
    }
  }

  @Test("a collector without an answer submits its default", arguments: CollectorCase.all)
  func defaultSubmission(_ example: CollectorCase) throws {
    let form = Form.of(example)
    #expect(form.collectors[0].missing == example.missing)
    let body = SubmitBody(form)
    #expect(JSONValue.object(body.formData) == .object(example.unanswered))
  }

  @Test("an answer is submitted with its JSON type", arguments: CollectorCase.all)
  func answers(_ example: CollectorCase) throws {
    guard let (property, given) = example.answer else {
      #expect(Form.of(example).collectors[0].answerable.isEmpty)
      return
    }
    let form = Form.of(example)
    try Form.answer(form, "0", property, given)
    let body = SubmitBody(form)
    #expect(JSONValue.object(body.formData) == .object(example.posted))
    #expect(body.eventType == example.eventType)
    if example.type != "SubmitCollector" { #expect(body.actionKey == example.actionKey) }
  }

  @Test("a field is found by its key, the last part of its key, its label and its types")
  func isFound() throws {
    let field: JSONValue = [
      "type": "DROPDOWN", "inputType": "SINGLE_SELECT", "key": "user.plan", "label": "Plan",
      "options": CollectorCase.options,
    ]
    let collector = try #require(Form.of([field]).collectors.first)
    #expect(collector.id == "user.plan")
    #expect(collector.attributeNames == ["user.plan", "plan"])
    #expect(collector.labels == ["Plan"])
    #expect(collector.typeNames == ["SingleSelectCollector", "SINGLE_SELECT", "DROPDOWN"])
    #expect(collector.mainProperty == "value")
  }

  @Test("each file of Collectors is a collector of the catalog, and has an example")
  func isComplete() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/JourneyDaVinci/Collectors")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
      .map { $0.replacing(".swift", with: "") }.sorted()
    #expect(files == CollectorType.all.map(\.field.name).sorted())
    for type in CollectorType.all {
      let collector = type.make(FieldData(type.field, id: "", FieldData.Wire()))
      #expect(type.field.name == "\(Swift.type(of: collector))")
    }
    #expect(files == Set(CollectorCase.all.map(\.type)).sorted())
  }

  @Test(
    "a description of a type has every property that a document shows", arguments: CollectorCase.all
  )
  func isDescribed(_ example: CollectorCase) throws {
    let type = try #require(CollectorType.all.first { $0.field.name == example.type })
    let names = Set(type.field.properties.map(\.name))
    #expect(names.union(["fault"]).isSuperset(of: example.shown.keys))
  }

  @Test("every type is described, and passwords are secrets")
  func areDescribed() throws {
    let all = CollectorType.all.map(\.field)
    #expect(Set(all.map(\.name)) == Set(CollectorCase.all.map(\.type)))
    let password = try #require(all.first { $0.name == "PasswordCollector" })
    let settable = password.properties.filter { $0.answer != nil }
    #expect(settable.map { $0.secrecy == .secret } == [true, false])
    #expect(
      password.properties.filter { $0.answer == nil }.map(\.name) == [
        "serverType", "key", "label", "required", "verify", "passwordPolicy",
      ])
  }
}
