import JourneyDemo
import JourneyKit
import Testing

/// The texts with which a server describes a page, or the reason why it refuses a value.
@Suite("Samples: texts of the server")
struct ServerTextSamples {
  @Test("the button and the footer of a page are in the language of the flow, or the first one")
  func stage() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    for (language, button) in [
      (nil, "Join"), ("de-CH, en;q=0.5", "Beitreten"), ("fr, de;q=0.8", "Beitreten"),
      ("en_US", "Join"), ("fr", "Join"),
    ] {
      let node = await journey.start("Registration") { $0.language = language }
      let page = try #require(node as? ContinueNode)
      #expect(page.submitButtonText == button, "\(language ?? "no language")")
      #expect(page.pageFooter == "Fields with * are required")
      #expect(page.header == "Sign Up" && page.pageHeader == "Sign Up")
      #expect(page.pageDescription.hasPrefix("Already have an account?"))
    }
    let login = try #require(await journey.start("Login") as? ContinueNode)
    #expect(login.stage == "UsernamePassword")
    #expect(login.submitButtonText == "" && login.pageFooter == "")
  }

  @Test("each policy that a value violates is a sentence with the field's name")
  func policies() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("Registration") as? ContinueNode)
    for callback in page.callbacks {
      switch callback {
      case let callback as ValidatedUsernameCallback: callback.username = "a/"
      case let callback as ValidatedPasswordCallback: callback.password = "short"
      case let callback as StringAttributeInputCallback:
        callback.value = callback.name == "mail" ? "nobody" : "Ada"
      case let callback as KbaCreateCallback:
        callback.selectedQuestion = callback.predefinedQuestions[0]
        callback.selectedAnswer = "because"
      case let callback as TermsAndConditionsCallback: callback.accepted = true
      default: continue
      }
    }
    let again = try #require(await page.next() as? ContinueNode)
    var sentences: [String] = []
    for callback in again.callbacks {
      switch callback {
      case let callback as ValidatedUsernameCallback:
        sentences += callback.failedPolicies.map { $0.failedDescription(for: "User name") }
      case let callback as ValidatedPasswordCallback:
        sentences += callback.failedPolicies.map { $0.failedDescription(for: "Password") }
        #expect(callback.failedPolicies.first?.policyRequirement == "LENGTH_BASED")
        #expect(callback.failedPolicies.first?.params?["min-password-length"] == 8)
      case let callback as StringAttributeInputCallback where callback.name == "mail":
        sentences += callback.failedPolicies.map { $0.failedDescription(for: "Email") }
      default: continue
      }
    }
    #expect(
      sentences == [
        "User name must have at least 3 characters",
        "User name: cannot contain characters (forbiddenChars [\"/\"])",
        "Password must have 8 to 64 characters",
        "Password must contain at least 1 capital letters",
        "Password must contain at least 1 digits", "Email must be an email address",
      ])
  }

  @Test("the details of a DaVinci error name each field, and each rule of a password")
  func details() async throws {
    var options = TenantOptions()
    options.davinci = true
    let tenant = try Tenant(options)
    defer { tenant.stop() }
    let daVinci = tenant.daVinci()
    let page = try #require(await daVinci.start("Register") as? ContinueNode)
    for collector in page.collectors {
      switch collector {
      case let text as TextCollector:
        text.value = text.key == "user.email" ? "ada@example.com" : "demo"
      case let password as PasswordCollector: password.value = "password"
      case let select as SingleSelectCollector where select.key == "plan": select.value = "free"
      case let box as BooleanCollector where box.key == "agree": box.value = true
      case let button as SubmitCollector: button.value = "pressed"
      default: continue
      }
    }
    let error = try #require(await page.next() as? ErrorNode)
    let detail = try #require(error.details.first)
    #expect(detail.statusCode == 400 && detail.rawResponse.code == "INVALID_DATA")
    #expect(!detail.rawResponse.id.isEmpty && !detail.rawResponse.message.isEmpty)
    let entries = detail.rawResponse.details
    #expect(entries.map(\.target) == ["username", "password"])
    #expect(entries.map(\.code) == ["UNIQUENESS_VIOLATION", "INVALID_VALUE"])
    #expect(entries.first?.innerError == nil)
    let rules = try #require(entries.last?.innerError?.errors)
    #expect(rules.keys.sorted() == ["excludesCommonlyUsed", "minCharacters"])
    #expect(rules.values.allSatisfy { !$0.isEmpty })
  }
}
