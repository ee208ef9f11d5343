import JourneyJSON
import JourneyTestSupport
import Testing

/// Pages of real tenants that are made for another client.
@Suite("Pages that are not for SDKs")
struct FlowPageTests {
  private static let html = "<html><title>DaVinci Authentication Widget</title></html>"
  private static let screen: JSONValue = [
    "connectorId": "httpConnector", "capabilityName": "customHTMLTemplate", "success": true,
    "screen": ["properties": ["customHTML": ["value": "<form></form>"]]],
  ]
  private static let hosted: JSONValue = [
    "capabilityName": "returnSuccessResponseRedirect", "success": true,
    "dvResponse": "s3ntinel-response", "flowResponseUrl": "ORIGIN/resume",
  ]

  @Test(
    "a page for the web widget has a hint",
    arguments: [
      (.html(html), "FailureNode parse"), (.json(screen), "FailureNode server"),
      (.json(hosted), "FailureNode server"),
    ] as [(FlowServer.Response, String)])
  func widget(_ response: FlowServer.Response, node: String) async throws {
    for isStart in [true, false] {
      let server =
        isStart ? try FlowServer(response) : try FlowServer(.json(FlowServer.form()), response)
      let end = isStart ? try await server.run(["start", "-vv"]) : try await server.signOn(["-vv"])
      #expect(end.summary == node)
      #expect(end.status == 2)
      let hint = end.document["cause"]?["hint"]?.string ?? ""
      #expect(hint.contains("web widget") && hint.contains("use a form"), "\(hint)")
      #expect(end.stderr.contains("web widget"))
      #expect(!end.stderr.contains("s3ntinel"), "\(end.stderr)")
      #expect((end.document["input"] != nil) == (node == "FailureNode server"))
    }
  }

  @Test("other HTML has no hint about the widget")
  func otherPage() async throws {
    let server = try FlowServer(.html("<html>Bad gateway at /davinci/connections</html>"))
    let end = try await server.run(["start"])
    #expect(end.summary == "FailureNode parse")
    #expect(end.document["cause"]?["hint"] == nil)
  }

  private static let options = #"{"rp": {"id": "localhost"}, "challenge": [1, -2]}"#

  private static func inputs(_ fields: [JSONValue] = []) -> JSONValue {
    var page = FlowServer.form().object ?? [:]
    var components: JSONObject = [
      "inputs": [
        ["key": "fidoChallenge", "value": .string(options)], ["key": "rpid", "value": "localhost"],
      ]
    ]
    if !fields.isEmpty { components["fields"] = .array(fields) }
    page["form"] = ["name": "Register a passkey", "components": .object(components)]
    return .object(page)
  }

  @Test("the inputs of a page are collectors with a key and a value")
  func showsInputs() async throws {
    let server = try FlowServer(.json(Self.inputs()))
    let page = try await server.run(["start"])
    let collectors = page.document["collectors"]?.array ?? []
    #expect(collectors.map { $0["type"] } == ["UnknownCollector", "UnknownCollector"])
    #expect(collectors.map { $0["key"] } == ["fidoChallenge", "rpid"])
    #expect(collectors.map { $0["value"] } == [.string(Self.options), "localhost"])
    let made = try await server.run(["authenticator"], page.document)
    #expect(made.document == page.document)
    #expect(made.status == 0)
    #expect(made.stderr.contains("warning: cannot read the inputs"), "\(made.stderr)")
  }

  @Test(
    "an answer from the command line or 'answers' is posted under its own key, without a button")
  func postsOthers() async throws {
    let made: JSONValue = ["id": "s3ntinel-id", "response": ["x": [1]]]
    for fields in [[], FlowServer.fields] {
      let server = try FlowServer(
        .json(Self.inputs(fields)), .json(["success": true]))
      let page = try await server.run(["start"])
      var document = page.document.object ?? [:]
      document["answers"] = ["attestationValue": made]
      let names = fields.isEmpty ? [] : ["username=demo", "password=p"]
      for (arguments, given) in [
        (["attestationValue=\(made.compact)"], page.document), ([], .object(document)),
      ] {
        let end = try await server.run(["next", "-vv"] + arguments + names, given)
        #expect(end.type == "SuccessNode", "\(end.stderr)")
        let data = try server.lastBody()["parameters"]?["data"]
        #expect(data?["formData"]?["attestationValue"] == made)
        #expect(data?["formData"]?["fidoChallenge"] == nil)
        #expect(data?["actionKey"] == nil)
        #expect(!end.stderr.contains("s3ntinel"), "\(end.stderr)")
      }
    }
  }

  @Test("a key of an answers file or of 'defaults' is not posted under its own key")
  func ignoresFiles() async throws {
    let server = try FlowServer(.json(Self.inputs()), .json(["success": true]))
    let folder = try TemporaryFolder()
    let file = try folder.write(
      "answers.json", #"{"assertionValue": {"id": "x"}, "rpid": "other"}"#)
    var document = try await server.run(["start"]).document.object ?? [:]
    document["defaults"] = ["attestationValue": "x"]
    let end = try await server.run(["next", "--answers", file], .object(document))
    #expect(end.type == "SuccessNode")
    #expect(try server.lastBody()["parameters"]?["data"]?["formData"] == ["rpid": "other"])
  }

  @Test("on a page without inputs, an unknown key is refused")
  func refusesOthers() async throws {
    let server = try FlowServer()
    let page = try await server.run(["start"])
    let end = try await server.run(
      ["next", "assertionValue=x"] + FlowServer.signOn, page.document)
    #expect(end.summary == "FailureNode answers")
  }

  @Test("a page with nothing to answer that comes back under its id is the same page")
  func comesBack() async throws {
    func silent(_ id: String) -> JSONValue {
      FlowServer.form([], ["id": .string(id), "enablePolling": true])
    }
    for (id, isSame) in [("step-1", true), ("step-2", false)] {
      let server = try FlowServer(.json(silent("step-1")), .json(silent(id)))
      let page = try await server.run(["start"])
      #expect(page.document["problems"] == [])
      let next = try await server.run(["next"], page.document)
      #expect(next.type == "ContinueNode")
      #expect(next.document["problems"]?[0]?["code"] == (isSame ? "again" : nil))
    }
    let rewind: JSONValue = ["id": "other", "eventName": "rewindStateToLastRenderedUI"]
    let server = try FlowServer(.json(silent("step-1")), .json(rewind))
    let next = try await server.run(["next"], try await server.run(["start"]).document)
    #expect(next.document["problems"]?[0]?["code"] == "again")
  }

  /// A response, and the words of the hint.
  struct Hint: Sendable, CustomTestStringConvertible {
    let response: FlowServer.Response
    let node: String
    let words: [String]

    var testDescription: String { "\(response.status) \(response.body) is \(node)" }
  }

  @Test(
    "a hint at the start names the cause",
    arguments: [
      Hint(
        response: .json(
          ["code": "userSessionMismatch", "message": "No"], status: "400 Bad Request"),
        node: "ErrorNode refused", words: ["journey logout", "other user", "without it"]),
      Hint(
        response: .json(
          [
            "code": "userSessionMismatch", "message": "No", "capabilityName": "setSession",
            "connectorId": "pingOneAuthenticationConnector",
          ], status: "400 Bad Request"),
        node: "FailureNode refused", words: ["journey logout", "other user", "without it"]),
      Hint(
        response: .init(status: "500 Error", headers: []), node: "FailureNode server",
        words: ["trigger for authentication"]),
      Hint(
        response: .init(status: "406 Not Acceptable", headers: []), node: "FailureNode parse",
        words: ["flow policy", "oidc.acrValues"]),
      Hint(
        response: .json(["message": "No"], status: "406 Not Acceptable"),
        node: "ErrorNode refused", words: ["flow policy", "oidc.acrValues"]),
    ])
  func hints(_ hint: Hint) async throws {
    let end = try await FlowServer(hint.response).run(["start"])
    #expect(end.summary == hint.node)
    let text = end.document["cause"]?["hint"]?.string ?? ""
    for word in hint.words { #expect(text.contains(word), "\(text)") }
    #expect(!text.contains("start again"))
  }

  @Test("an empty 500 or a 406 in the middle of a flow says nothing about the policy")
  func hintsNothing() async throws {
    for status in ["500 Error", "406 Not Acceptable"] {
      let server = try FlowServer(.json(FlowServer.form()), .init(status: status, headers: []))
      #expect(try await server.signOn().document["cause"]?["hint"] == nil)
    }
  }
}
