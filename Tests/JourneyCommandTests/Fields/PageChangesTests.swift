import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyCommand

/// The differences between the pages of a recording and of a walk.
@Suite("Changes of pages")
struct PageChangesTests {
  private static let user: JSONValue = [
    "key": "User Name", "type": "NameCallback", "answer": "string", "required": true,
  ]
  private static let password: JSONValue = [
    "key": "Password", "type": "PasswordCallback", "answer": "string", "required": true,
    "secret": true,
  ]
  private static let country: JSONValue = [
    "key": "Country", "type": "ChoiceCallback", "answer": "choice", "required": false,
    "options": ["Norway", "Chile"], "default": "Norway",
  ]
  private static let news: JSONValue = [
    "key": "managedUser_news", "prompt": "Newsletter", "type": "ConsentMappingCallback",
    "answer": "boolean", "required": false, "default": false,
  ]

  private static func page(_ name: String?, _ fields: [JSONValue], _ more: JSONObject = [:])
    -> Document
  {
    var page: Document = ["type": "Fields", "flow": "journey", "journey": "Login"]
    page["page"] = name.map(JSONValue.string)
    page["texts"] = []
    page["fields"] = .array(fields)
    for (name, value) in more { page[name] = value }
    return page
  }

  private static let signIn = page("Sign In", [user, password, country])
  private static let data = page("Your data", [news])
  private static let walk = [signIn, data]

  private static func with(_ value: JSONValue, _ name: String, _ member: JSONValue?) -> JSONValue {
    var members = value.object ?? [:]
    members[name] = member
    return .object(members)
  }

  private static func with(_ page: Document, _ name: String, _ member: JSONValue?) -> Document {
    var page = page
    page[name] = member
    return page
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let old: [Document]
    let new: [Document]
    let changes: [String]

    init(_ name: String, _ old: [Document], _ new: [Document], _ changes: String...) {
      (testDescription, self.old, self.new, self.changes) = (name, old, new, changes)
    }
  }

  private static let nameless = page("User Name, Password", [user, password])

  static let rows: [Row] = [
    Row("nothing", walk, walk),
    Row("no pages", [], []),
    Row("other tags", walk, [with(signIn, "tag", 7), with(data, "tag", "x")]),
    Row(
      "a page is added", [signIn], walk,
      "page: new page 2 'Your data' asks for 'Newsletter' (ConsentMappingCallback)"),
    Row(
      "a page is added in front", [signIn], [data, signIn],
      "page: new page 1 'Your data' asks for 'Newsletter' (ConsentMappingCallback)"),
    Row(
      "a page without fields is added", [signIn], [signIn, page("Wait", [])],
      "page: new page 2 'Wait' asks for nothing"),
    Row("a page is left out", walk, [signIn], "page: missing page 2 'Your data'"),
    Row("an optional page is left out", [signIn, with(data, "optional", true)], [signIn]),
    Row("an optional page is there", [signIn, with(data, "optional", true)], walk),
    Row(
      "an optional page changes", [signIn, with(data, "optional", true)],
      [signIn, with(data, "fields", [with(news, "required", true)])],
      "field: field 'managedUser_news' is now required on page 2 'Your data'"),
    Row(
      "a prompt is renamed", walk,
      [page("Sign In", [with(user, "key", "Login Name"), password, country]), data],
      "field: field 'User Name' is now 'Login Name' on page 1 'Sign In'"),
    Row(
      "a prompt of a page without a name is renamed", [nameless],
      [page("Login Name, Password", [with(user, "key", "Login Name"), password])],
      "field: field 'User Name' is now 'Login Name' on page 1 'Login Name, Password'"),
    Row(
      "the only prompt of a page without a name is renamed", [page("User Name", [user])],
      [page("Login Name", [with(user, "key", "Login Name")])],
      "field: field 'User Name' is now 'Login Name' on page 1 'Login Name'"),
    Row(
      "the prompt beside a key is renamed", walk,
      [signIn, page("Your data", [with(news, "prompt", "News")])],
      "field: field 'managedUser_news' has the prompt 'News' on page 2 'Your data'"),
    Row(
      "an option is added", walk,
      [
        page(
          "Sign In", [user, password, with(country, "options", ["Norway", "Chile", "Sweden"])]),
        data,
      ], "option: new option 'Sweden' of 'Country' on page 1 'Sign In'"),
    Row(
      "an option is removed, and the default changes", walk,
      [
        page(
          "Sign In",
          [user, password, with(with(country, "options", ["Chile"]), "default", "Chile")]),
        data,
      ], "option: missing option 'Norway' of 'Country' on page 1 'Sign In'",
      "option: field 'Country' has the default 'Chile', not 'Norway' on page 1 'Sign In'"),
    Row(
      "options change their order", walk,
      [
        page("Sign In", [user, password, with(country, "options", ["Chile", "Norway"])]), data,
      ], "option: options of 'Country' are in another order on page 1 'Sign In'"),
    Row(
      "a field becomes required", walk,
      [page("Sign In", [user, password, with(country, "required", true)]), data],
      "field: field 'Country' is now required on page 1 'Sign In'"),
    Row(
      "a field gets another type", [signIn],
      [
        page(
          "Sign In",
          [
            user, with(with(password, "type", "TextInputCallback"), "secret", nil), country,
          ])
      ],
      "field: field 'Password' has the type 'TextInputCallback', not 'PasswordCallback' on page 1 'Sign In'",
      "field: field 'Password' is no longer secret on page 1 'Sign In'"),
    Row(
      "a field is added, and one is removed", [signIn], [page("Sign In", [user, password, news])],
      "field: missing field 'Country' (ChoiceCallback) on page 1 'Sign In'",
      "field: new field 'Newsletter' (ConsentMappingCallback) on page 1 'Sign In'"),
    Row(
      "a field moves", [signIn], [page("Sign In", [country, user, password])],
      "field: field 'Country' moved on page 1 'Sign In'"),
    Row(
      "two pages change at once", walk,
      [
        page("Sign In", [user, password, with(country, "required", true)]),
        page("Your data", [with(news, "required", true)]),
      ], "field: field 'Country' is now required on page 1 'Sign In'",
      "field: field 'managedUser_news' is now required on page 2 'Your data'"),
    Row(
      "a page gets another name", walk, [with(signIn, "page", "Log In"), data],
      "page: page 1 'Log In' was 'Sign In'"),
    Row(
      "a page gets another name but has its stage", [with(signIn, "stage", "S")],
      [page("Log In", [news], ["stage": "S"])],
      "page: page 1 'Log In' was 'Sign In'",
      "field: missing field 'User Name' (NameCallback) on page 1 'Log In'",
      "field: missing field 'Password' (PasswordCallback) on page 1 'Log In'",
      "field: missing field 'Country' (ChoiceCallback) on page 1 'Log In'",
      "field: new field 'Newsletter' (ConsentMappingCallback) on page 1 'Log In'"),
    Row(
      "pages swap", walk, [data, signIn],
      "page: missing page 1 'Sign In'",
      "page: new page 2 'Sign In' asks for 'User Name' (NameCallback), 'Password' (PasswordCallback) and 'Country' (ChoiceCallback)"
    ),
    Row(
      "texts change", [with(data, "texts", ["Hello", "Hello", "Old"])],
      [with(data, "texts", ["Hello", "New"])],
      "text: new text 'New' on page 1 'Your data'",
      "text: missing text 'Hello' on page 1 'Your data'",
      "text: missing text 'Old' on page 1 'Your data'"),
    Row(
      "a page waits and registers", [with(with(data, "registers", ["oath"]), "waiting", true)],
      [with(data, "registers", ["oath", "push"])],
      "page: page 1 'Your data' no longer waits",
      "page: page 1 'Your data' now registers 'push'"),
    Row(
      "another journey", [data, signIn],
      [with(data, "journey", "Other"), with(signIn, "journey", "Other")],
      "page: page 1 'Your data' has the journey 'Other', not 'Login'"),
    Row("no texts in the file", [with(data, "texts", nil)], [with(data, "texts", ["New"])]),
    Row("no name in the file", [with(signIn, "page", nil), data], walk),
    Row("no fields in the file", [with(signIn, "fields", nil), data], walk),
    Row("only the type in the file", [["type": "Fields"], ["type": "Fields"]], walk),
    Row(
      "less of a field in the file",
      [
        page(
          "Sign In",
          [["key": "User Name"], ["type": "PasswordCallback"], with(country, "options", nil)]),
        data,
      ], walk),
    Row(
      "a page of many fields is added", [],
      [page("Form", [user, password, country, news])],
      "page: new page 1 'Form' asks for 'User Name' (NameCallback), 'Password' (PasswordCallback), 'Country' (ChoiceCallback) and 1 more"
    ),
  ]

  @Test("each difference is one problem", arguments: rows)
  func changes(_ row: Row) {
    let problems = PageChanges.problems(from: row.old, to: row.new)
    #expect(problems.map { "\($0.code): \($0.message)" } == row.changes)
    #expect(problems.allSatisfy { $0.id == nil })
    #expect(
      problems.allSatisfy { ["field", "option"].contains($0.code) == ($0.key != nil) })
  }

  @Test("a page matches its neighbor of the same name that asks for the same")
  func sameName() {
    let first = Self.page("Sign In", [Self.user])
    let second = Self.page("Sign In", [Self.password])
    #expect(
      PageChanges.problems(from: [first, second], to: [second]).map(\.message)
        == ["missing page 1 'Sign In'"])
  }

  @Test("the message lists three problems, and counts the others")
  func list() {
    let problems = (1...5).map { Problem(key: nil, code: "page", message: "p\($0)") }
    #expect(problems.changeList == "p1; p2; p3; and 2 more")
    #expect(Array(problems.prefix(3)).changeList == "p1; p2; p3")
  }

  private func recording(_ pages: [Document]) throws -> PageRecording {
    let text = pages.map { JSONValue.object($0).compact + "\n" }.joined()
    return try PageRecording(Array(text.utf8), path: "pages.jsonl")
  }

  @Test("one of several files must fit, else the one that fits best counts")
  func files() throws {
    let short = try recording([Self.signIn])
    let long = try recording(Self.walk)
    #expect([short, long].changes(in: Self.walk).isEmpty)
    #expect([long, short].changes(in: [Self.signIn]).isEmpty)
    #expect(
      [long, short].changes(in: [Self.page("Other", [])]).map(\.message)
        == ["missing page 1 'Sign In'", "new page 1 'Other' asks for nothing"])
  }

  @Test(
    "a file that is no recording is refused",
    arguments: [
      (
        #"{"type":"Fields"} {"type":"User"}"#,
        "expected only Fields documents, which journey fields prints"
      ),
      (#"["x"]"#, "expected only Fields documents, which journey fields prints"),
      (#"{"type":"Fields","optinal":true}"#, "unknown member 'optinal'"),
      (#"{"type":"Fields","optional":"yes"}"#, "expected true or false in 'optional'"),
      (#"{"type":"Fields","fields":{}}"#, "expected an array in 'fields'"),
      (#"{"type":"Fields","fields":[1]}"#, "expected objects in 'fields'"),
      (#"{"type":"Fields","texts":[1]}"#, "expected strings in 'texts'"),
    ])
  func refused(_ text: String, _ reason: String) {
    let error = #expect(throws: FlowError.self) {
      try PageRecording(Array(text.utf8), path: "pages.jsonl")
    }
    #expect(error?.message == "invalid file 'pages.jsonl': \(reason)")
    #expect(error?.kind == .config)
  }

  @Test("a file with broken JSON is refused with the position")
  func broken() {
    let error = #expect(throws: FlowError.self) {
      try PageRecording(Array("{\"type\":\"Fields\"}\n{\"type\":".utf8), path: "pages.jsonl")
    }
    #expect(error?.message.hasPrefix("invalid file 'pages.jsonl': ") == true && error?.line == 2)
  }

  @Test("many fields take no time that grows by the square", .timeLimit(.minutes(1)))
  func many() {
    func fields(_ prefix: String) -> [JSONValue] {
      (0..<20_000).map { ["key": .string("\(prefix)\($0)"), "type": "TextInputCallback"] }
    }
    let old = Self.page("Form", fields("a"))
    #expect(PageChanges.problems(from: [old], to: [Self.page("Form", fields("b"))]).count == 20_000)
  }
}
