import JourneyAM
import JourneyFlow
import JourneyJSON
import Testing

@testable import JourneyCommand

/// One case of answers: a page, the answers, and the submission or the problems.
struct AnswerRow: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    /// The input values that differ from the received ones, by the name of the input.
    case posts(JSONObject)
    /// The problems as `code key`, in order, with `-` for no key.
    case problems([String])
  }

  let name: String
  let page: [JSONValue]
  var operands: [String] = []
  var answers: JSONValue?
  var answersFile: String?
  var defaults: JSONValue?
  /// The values in the page itself, by names such as `IDToken1.name`.
  var inPlace: JSONObject = [:]
  var environment: [String: String] = [:]
  var files: [String: String] = [:]
  let outcome: Outcome

  var testDescription: String { name }

  init(
    _ name: String, _ page: [JSONValue], operands: [String] = [], answers: JSONValue? = nil,
    answersFile: String? = nil, defaults: JSONValue? = nil, inPlace: JSONObject = [:],
    environment: [String: String] = [:],
    files: [String: String] = [:], _ outcome: Outcome
  ) {
    self.name = name
    self.page = page
    self.operands = operands
    self.answers = answers
    self.answersFile = answersFile
    self.defaults = defaults
    self.inPlace = inPlace
    self.environment = environment
    self.files = files
    self.outcome = outcome
  }

  /// Answers the page and compares the result.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var files = files
    if let answersFile { files["book.json"] = answersFile }
    let operands = try operands.enumerated().map { try Answers.Operand($1, number: $0 + 1) }
    let all = try Answers(
      operands, answersFile: answersFile == nil ? nil : "book.json",
      .fake(environment: environment, files: files))
    let node = try FakePage.node(page)
    var document = try FakePage.document(page)
    document["answers"] = answers
    document["defaults"] = defaults
    for (path, value) in inPlace { try set(path, value, in: &document) }
    let codes = CodeMaker(now: 59, after: nil)
    let problems = all.apply(all.read(for: node, of: document, codes: codes), to: node)
    switch outcome {
    case .posts(let expected):
      #expect(
        problems == [], "\(problems.map(\.message))", sourceLocation: sourceLocation)
      #expect(
        JSONValue.object(posted(node)).isEquivalent(to: .object(expected)),
        "posted \(JSONValue.object(posted(node)).compact)", sourceLocation: sourceLocation)
    case .problems(let expected):
      #expect(
        problems.map { "\($0.code) \($0.key ?? "-")" } == expected,
        "\(problems.map(\.message))", sourceLocation: sourceLocation)
    }
  }

  private func set(_ path: String, _ value: JSONValue, in document: inout Document) throws {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    var list = try #require(document["callbacks"]?.array)
    let index = try #require(list.firstIndex { $0["id"]?.string == parts[0] })
    var members = try #require(list[index].object)
    members[parts[1]] = value
    list[index] = .object(members)
    document["callbacks"] = .array(list)
  }

  /// Returns the submitted values that differ from the received ones.
  private func posted(_ node: ContinueNode) -> JSONObject {
    var changed: JSONObject = [:]
    for (callback, received) in zip(node.callbackFields, page) {
      let before = received["input"]?.array ?? []
      for (input, old) in zip(callback.posted["input"]?.array ?? [], before) {
        guard let name = input["name"]?.string, let value = input["value"],
          !value.isEquivalent(to: old["value"] ?? .null)
        else { continue }
        changed[name] = value
      }
    }
    return changed
  }
}
