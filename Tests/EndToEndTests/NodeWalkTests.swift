import JourneyJSON
import JourneyTestSupport
import Testing

/// The built command walks journeys of PingAM's nodes to their ends.
@Suite("AM's nodes from the shell")
struct NodeWalkTests {
  private let shell: DemoShell

  init() async throws { shell = try await DemoShell("--users", "1") }

  private func signIn(_ journey: String, _ name: String) async throws -> JSONValue {
    let page = try await shell.run(["start", journey]).document
    return try await shell.run(
      ["next", "name=\(name)", "password@env:PW"], page, ["PW": "Secret12!"]
    ).document
  }

  private func texts(_ page: JSONValue) -> [String] {
    (page["callbacks"]?.array ?? []).compactMap { $0["message"]?.string }
  }

  @Test("a refused password change says why, and SUBMIT changes the password")
  func passwordChange() async throws {
    var page = try await signIn("PasswordChange", "reset")
    #expect(texts(page) == ["Password must be reset."])
    for (confirmed, type) in [("Other1234!", "ContinueNode"), ("Better1234!", "SuccessNode")] {
      page = try await shell.run(
        [
          "next", "Old Password@env:PW", "New Password=Better1234!",
          "Confirm Password=\(confirmed)", "ConfirmationCallback=SUBMIT",
        ], page, ["PW": "Secret12!"]
      ).document
      #expect(page["type"]?.string == type)
      if type == "ContinueNode" {
        #expect(
          page["problems"]?[0]?["message"]
            == "The password and the confirm password do not match.")
      }
    }
    #expect(try await signIn("PasswordChange", "reset")["type"] == "ErrorNode")
  }

  @Test("CANCEL keeps an expiring password, and the journey continues")
  func passwordKept() async throws {
    let page = try await signIn("PasswordChange", "expiring")
    let end = try await shell.run(["next", "ConfirmationCallback=CANCEL"], page).document
    #expect(end["type"] == "SuccessNode")
  }

  @Test(
    "a tree that asks for a header signs in with the header, or with a form",
    arguments: [("Kerberos", "Negotiate ZGVtbw=="), ("Basic", "Basic ZGVtbzpTZWNyZXQxMiE=")])
  func header(journey: String, header: String) async throws {
    let page = try await shell.run(["start", journey]).document
    let end = try await shell.run(
      ["next", "authorization@env:HEADER"], page, ["HEADER": header]
    ).document
    #expect(end["type"] == "SuccessNode")
    let form = try await shell.run(["next"], try await shell.run(["start", journey]).document)
    let last = try await shell.run(
      ["next", "name=demo", "password@env:PW"], form.document, ["PW": "Secret12!"])
    #expect(last.document["type"] == "SuccessNode")
  }

  @Test("a session with any further members is a success")
  func successDetails() async throws {
    let end = try await signIn("SuccessDetails", "demo")
    #expect(end["type"] == "SuccessNode")
    #expect(end["input"]?["roles"] == ["admin", "auditor"])
  }

  @Test("a page with required consents that comes again without a reason is a problem")
  func consents() async throws {
    let page = try await signIn("ConsentRequired", "demo")
    let again = try await shell.run(
      ["next", "managedUser_crm=true", "managedUser_news=false"], page
    ).document
    #expect(again["problems"]?[0]?["code"] == "again")
  }

  @Test("a message is answered by one of its options")
  func message() async throws {
    for (option, type) in [("Yes", "SuccessNode"), ("No", "ErrorNode")] {
      let page = try await signIn("Message", "user-0")
      let end = try await shell.run(["next", "ConfirmationCallback=\(option)"], page).document
      #expect(end["type"]?.string == type)
    }
  }
}
