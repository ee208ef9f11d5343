import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// The document and submission of a ConfirmationCallback, and the fields that its buttons waive.
@Suite("Confirmations")
struct ConfirmationTests {
  enum Outcome: Sendable {
    /// The submitted value of the confirmation.
    case posts(JSONValue)
    /// The ids of required fields.
    case requires([String])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let page: [JSONValue]
    /// The answers by index and property.
    var answers: [(index: Int, property: String, value: JSONValue)] = []
    /// The different members in the document of the first confirmation.
    let shows: JSONValue
    let outcome: Outcome

    init(
      _ name: String, _ page: [JSONValue],
      answers: [(index: Int, property: String, value: JSONValue)] = [], shows: JSONValue,
      _ outcome: Outcome
    ) {
      testDescription = name
      self.page = page
      self.answers = answers
      self.shows = shows
      self.outcome = outcome
    }
  }

  /// A confirmation with the input `IDToken9`.
  static func confirmation(
    _ options: [String], preset: JSONValue = .null, received: JSONValue = 0, type: JSONValue = -1,
    number: Int = 9
  ) -> JSONValue {
    .callback(
      "ConfirmationCallback",
      output: [
        "prompt": "", "messageType": 0, "options": .array(options.map(JSONValue.string)),
        "optionType": type, "defaultOption": preset,
      ], input: ["IDToken\(number)": received])
  }

  static let name: JSONValue = .callback("NameCallback", "User Name", number: 1)
  static let poll: JSONValue = .callback("PollingWaitCallback", output: ["waitTime": "10"])
  static let ldap: [JSONValue] = ["Old Password", "New Password", "Confirm Password"].enumerated()
    .map { .callback("PasswordCallback", $1, number: $0 + 1) }
  static let threePasswords = (0..<3).map { index in
    (index: index, property: "password", value: JSONValue.string("pw-\(index)"))
  }
  private static let named = [(index: 0, property: "name", value: JSONValue.string("demo"))]

  private static let unanswered = [
    Row(
      "100 came", [confirmation(["Yes", "No"], preset: 1, received: 100)], shows: 100, .posts(100)),
    Row(
      "100 came as a text", [confirmation(["Exit"], preset: 0, received: "100")], shows: "100",
      .posts("100")),
    Row(
      "beside a PollingWait, one option", [confirmation(["Exit"], preset: 0), poll], shows: 100,
      .posts(100)),
    Row(
      "beside a PollingWait, several options", [poll, confirmation(["Exit", "Help"], preset: 0)],
      shows: .null, .posts(100)),
    Row("the only option", [confirmation(["Next"], preset: 0, received: 0)], shows: 0, .posts(0)),
    Row("the only option, and no default", [confirmation(["Next"])], shows: 0, .posts(0)),
    Row(
      "the only option, and a default that is not one of them",
      [confirmation(["Next"], preset: 7, received: 7)], shows: 0, .posts(0)),
    Row(
      "several, the default is the first, nothing else answered",
      [confirmation(["Yes", "No"], preset: 0)], shows: .null, .requires(["IDToken9"])),
    Row(
      "several, the default is the second: Message", [confirmation(["Yes", "No"], preset: 1)],
      shows: .null, .requires(["IDToken9"])),
    Row(
      "neither options nor a type of them", [confirmation([], preset: 0, type: 9)], shows: .null,
      .requires(["IDToken9"])),
  ]

  private static let besideAnswers = [
    Row(
      "the default is the first of several",
      [name, confirmation(["Submit", "Cancel"], preset: 0)],
      answers: named, shows: .null, .posts(0)),
    Row(
      "the default as a text", [name, confirmation(["Submit", "Cancel"], preset: "0")],
      answers: named, shows: .null, .posts(0)),
    Row(
      "the default is the second", [name, confirmation(["Submit", "Cancel"], preset: 1)],
      answers: named, shows: .null, .requires(["IDToken9"])),
    Row(
      "no default", [name, confirmation(["Submit", "Cancel"])], answers: named, shows: .null,
      .requires(["IDToken9"])),
    Row(
      "PingAM's LDAP page, three passwords and no option",
      ldap + [confirmation(["SUBMIT", "CANCEL"], preset: 1)], answers: threePasswords,
      shows: .null, .requires(["IDToken9"])),
    Row(
      "OpenAM's LDAP page, three passwords and no option",
      ldap + [confirmation(["Submit", "Cancel"], preset: 0)], answers: threePasswords,
      shows: .null, .posts(0)),
    Row(
      "only another confirmation is answered",
      [
        confirmation(["Submit", "Cancel"], preset: 0),
        confirmation(["a", "b"], preset: 0, number: 8),
      ], answers: [(1, "selectedIndex", "a")], shows: .null, .posts(0)),
    Row(
      "only another confirmation is answered, with what has one option",
      [
        confirmation(["Submit", "Cancel"], preset: 0), confirmation(["a"], preset: 0, number: 8),
      ], answers: [(1, "selectedIndex", "a")], shows: .null, .requires(["IDToken9"])),
    Row(
      "yes or no, yes by default", [name, confirmation([], preset: 0, type: 0)], answers: named,
      shows: .null, .posts(0)),
    Row(
      "yes or no, no by default", [name, confirmation([], preset: 1, type: 0)], answers: named,
      shows: .null, .requires(["IDToken9"])),
    Row(
      "yes, no or cancel, yes by default", [name, confirmation([], preset: 0, type: 1)],
      answers: named, shows: .null, .posts(0)),
    Row(
      "ok or cancel, ok by default", [name, confirmation([], preset: 3, type: 2)], answers: named,
      shows: .null, .posts(3)),
    Row(
      "ok or cancel, cancel by default", [name, confirmation([], preset: 2, type: 2)],
      answers: named, shows: .null, .requires(["IDToken9"])),
  ]

  private static let pressed = [
    Row(
      "the default of several waives the other fields",
      ldap + [confirmation(["SUBMIT", "CANCEL"], preset: 1)],
      answers: [(3, "selectedIndex", "CANCEL")], shows: .null, .posts(1)),
    Row(
      "so does another of several", ldap + [confirmation(["Submit", "Cancel"], preset: 0)],
      answers: [(3, "selectedIndex", 1)], shows: .null, .posts(1)),
    Row(
      "so does a default that is the first",
      [name, confirmation(["Submit", "Request"], preset: 0)],
      answers: [(1, "selectedIndex", 0)], shows: .null, .posts(0)),
    Row(
      "so does the only option of one that came as 100",
      [name, confirmation(["Use Recovery Code"], preset: 0, received: 100)],
      answers: [(1, "selectedIndex", 0)], shows: 100, .posts(0)),
    Row(
      "yes waives the other fields", [name, confirmation([], preset: 0, type: 0)],
      answers: [(1, "selectedIndex", "yes")], shows: .null, .posts(0)),
    Row(
      "the only option waives nothing", [name, confirmation(["Submit"], preset: 0)],
      answers: [(1, "selectedIndex", 0)], shows: 0, .requires(["IDToken1"])),
    Row(
      "an option that is pressed automatically waives nothing",
      ldap + [confirmation(["Submit", "Cancel"], preset: 0)],
      answers: [(0, "password", "old")], shows: .null, .requires(["IDToken2", "IDToken3"])),
    Row(
      "nothing pressed waives nothing",
      [name, confirmation(["Submit", "Cancel"], preset: 0, received: 100)],
      answers: [(1, "selectedIndex", 100)], shows: 100, .requires(["IDToken1"])),
    Row(
      "nothing pressed beside a PollingWait waives nothing",
      [name, poll, confirmation(["Exit", "Help"], preset: 0)],
      answers: [(2, "selectedIndex", 100)], shows: .null, .requires(["IDToken1"])),
    Row(
      "a button beside a PollingWait waives the other fields",
      [name, poll, confirmation(["Exit", "Help"], preset: 0)],
      answers: [(2, "selectedIndex", "Exit")], shows: .null, .posts(0)),
  ]

  @Test(
    "each confirmation has its document, its answers and its submission",
    arguments: unanswered + besideAnswers + pressed)
  func eachConfirmation(_ row: Row) async throws {
    var replies: [ScriptedTransport.Outcome] = []
    if case .posts = row.outcome { replies = [.refusal] }
    let transport = ScriptedTransport(replies)
    let server = try Bench().server
    let journey = Journey(server: server, transport: transport, now: { Bench.now })
    let page = try journey.page(
      ["authId": "a.b.c", "callbacks": .array(row.page)],
      state: FlowState(flow: .journey, server: [:]))
    let index = try #require(page.callbackFields.firstIndex { $0 is ConfirmationCallback })
    let shown = page.callbackFields[index].properties.first { $0.name == "selectedIndex" }?.value
    #expect(shown == row.shows)
    for (index, property, value) in row.answers {
      let field = page.callbackFields[index]
      let kind = try #require(field.properties.first { $0.name == property }?.kind)
      field.setAccepted(try kind.accept(value), for: property)
    }
    let node = await page.next()
    switch row.outcome {
    case .posts(let value):
      #expect(node is ErrorNode, "\(node.problems.map(\.message))")
      let body = try JSONValue(parsing: try #require(transport.requests.last?.body))
      #expect(body["callbacks"]?[index]?["input"]?[0]?["value"] == value)
    case .requires(let keys):
      #expect((node as? FailureNode)?.cause.kind == .answers)
      #expect(node.problems.map(\.key) == keys)
      #expect(node.problems.allSatisfy { $0.code == "required" })
      #expect(transport.requests.isEmpty)
    }
  }

  @Test("a page waits if the button beside its PollingWait has several options")
  func waits() throws {
    let page = try Bench().page([Self.poll, Self.confirmation(["Exit", "Help"], preset: 1)])
    #expect(page.page.waiting == Waiting(milliseconds: 10))
  }
}
