import Foundation
import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import Testing

/// The calls that the documentation of Ping's SDK shows for journeys. They compile against the
/// library and work as documented.
@Suite("Samples: journeys")
struct JourneySamples {
  @Test("sign in: start, read the node, fill in its callbacks, next")
  func signIn() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()

    var node = await journey.start("Login")
    while let page = node as? ContinueNode, page.problems.isEmpty {
      for callback in page.callbacks {
        switch callback {
        case let callback as NameCallback:
          callback.name = "demo"
        case let callback as PasswordCallback:
          callback.password = "Secret12!"
        default:
          print("nothing to do for \(callback.type)")
        }
      }
      node = await page.next()
    }

    switch node {
    case is ContinueNode:
      Issue.record("the journey asks for more")
    case let node as ErrorNode:
      Issue.record("the server says: \(node.message)")
    case let node as FailureNode:
      Issue.record("something went wrong: \(node.cause)")
    case let node as SuccessNode:
      #expect(!node.session.value.isEmpty)
      #expect(node.session.realm == "/alpha")
      #expect(!node.session.successUrl.isEmpty)
    default:
      Issue.record("no other kind of node exists")
    }
  }

  @Test("a wrong password is an ErrorNode with the server's message and status")
  func wrongPassword() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("Login") as? ContinueNode)
    (page.callbacks.first { $0 is NameCallback } as? NameCallback)?.name = "demo"
    (page.callbacks.first { $0 is PasswordCallback } as? PasswordCallback)?.password = "wrong"
    switch await page.next() {
    case let node as ErrorNode:
      #expect(node.message == "Login failure")
      #expect(node.status == 401)
      #expect(node.input["reason"] == "Unauthorized")
    default:
      Issue.record("a wrong password was accepted")
    }
  }

  @Test("a start has options: ask again, or make no session")
  func options() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let node = await journey.start("Login") { options in
      options.forceAuth = true
      options.noSession = true
    }
    let page = try #require(node as? ContinueNode)
    page.signIn()
    let end = try #require(await page.next() as? SuccessNode)
    #expect(end.session.value == "")
    #expect(await journey.journeyUser() == nil)
  }

  @Test("a second factor: a code from a mail, and a button that is not pressed")
  func secondFactor() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("LoginCode") as? ContinueNode)
    page.signIn()
    let code = try #require(await page.next() as? ContinueNode)
    for callback in code.callbacks {
      switch callback {
      case let callback as PasswordCallback:
        #expect(callback.prompt == "Enter OTP")
        callback.password = try await tenant.mailed(/\d{6}/)
      case let callback as ConfirmationCallback:
        #expect(callback.options == ["Submit OTP", "Request OTP"])
      default:
        Issue.record("unexpected callback: \(callback.type)")
      }
    }
    #expect(await code.next() is SuccessNode)
  }

  @Test("a choice is set by its index")
  func choice() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("Choice") as? ContinueNode)
    page.signIn()
    let menu = try #require(await page.next() as? ContinueNode)
    let choice = try #require(menu.callbacks.first as? ChoiceCallback)
    #expect(choice.selectedIndex == choice.defaultChoice)
    choice.selectedIndex = choice.choices.firstIndex(of: "Email")
    let code = try #require(await menu.next() as? ContinueNode)
    let text = try #require(code.callbacks.first as? TextInputCallback)
    text.text = try await tenant.mailed(/\d{6}/)
    #expect(await code.next() is SuccessNode)
  }

  @Test("registration: the page after a refused value shows the failed policies")
  func registration() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let page = try #require(await tenant.journey().start("Registration") as? ContinueNode)
    page.register(password: "short")
    let refused = page.callbacks.compactMap { $0 as? ValidatedPasswordCallback }.first
    #expect(refused?.validate().isEmpty == false, "the client can check this before it sends")

    let again = try #require(await page.next() as? ContinueNode)
    let password = again.callbacks.compactMap { $0 as? ValidatedPasswordCallback }.first
    #expect(password?.failedPolicies.isEmpty == false)
    #expect(again.problems.map(\.key).contains(password?.id))
    again.register(password: "Longer-Secret12!")
    #expect(await again.next() is SuccessNode)
  }

  @Test("the URL of a magic link resumes a journey")
  func resume() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let page = try #require(await journey.start("ForgottenUsername") as? ContinueNode)
    (page.callbacks.first as? StringAttributeInputCallback)?.value = "demo@example.com"
    let suspended = try #require(await page.next() as? ContinueNode)
    let text = try #require(suspended.callbacks.first as? SuspendedTextOutputCallback)
    #expect(text.message.contains("email"))

    let uri = try #require(URL(string: try await tenant.mailed(/http\S+/)))
    switch await journey.resume(uri) {
    case let node as SuccessNode: #expect(!node.session.value.isEmpty)
    case let node as ErrorNode: Issue.record("the server says: \(node.message)")
    case let node as FailureNode: Issue.record("\(node.cause)")
    default: Issue.record("the journey asks for more")
    }

    let used = try #require(await journey.resume(uri) as? ErrorNode)
    #expect(used.cause.code == "suspended_expired")
  }

  @Test("a magic link to another server is refused")
  func resumeElsewhere() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let uri = try #require(URL(string: "https://evil.example.com/?suspendedId=x"))
    let node = await tenant.journey().resume(uri) { options in options.noSession = true }
    #expect((node as? FailureNode)?.cause.kind == .resume)
    #expect(tenant.requestCount == 0)
  }

  @Test("a sign-in that a server at another address started is refused")
  func backchannelElsewhere() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let query = "authIndexType=transaction&authIndexValue=x"
    let uri = try #require(URL(string: "https://evil.example.com/am/UI/Login?\(query)"))
    let node = await tenant.journey().start(backchannelUri: uri) { options in
      options.noSession = true
    }
    #expect((node as? FailureNode)?.cause.kind == .document)
    #expect(tenant.requestCount == 0)
  }

  @Test("the user of a session has a token, claims and a sign-out")
  func user() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let journey = tenant.journey()
    let page = try #require(await journey.start("Login") as? ContinueNode)
    page.signIn()
    #expect(await page.next() is SuccessNode)

    if let user = await journey.journeyUser() {
      switch await user.token() {
      case .success(let token): #expect(!token.accessToken.isEmpty)
      case .failure(let error): Issue.record("\(error)")
      }
      switch await user.userinfo(cache: false) {
      case .success(let claims): #expect(claims["sub"] != nil)
      case .failure(let error): Issue.record("\(error)")
      }
      await user.logout()
      #expect(await journey.journeyUser() == nil)
    } else {
      Issue.record("nobody signed in")
    }
  }

  @Test("if no server listens, the node is a FailureNode with its cause")
  func noServer() async throws {
    let tenant = try Tenant()
    let journey = tenant.journey()
    tenant.stop()
    let node = try #require(await journey.start("Login") as? FailureNode)
    #expect(node.cause.kind == .connect)
    #expect(!node.cause.sent)
  }
}

extension ContinueNode {
  /// Fills in the name and password of the demo user.
  fileprivate func signIn() {
    for callback in callbacks {
      switch callback {
      case let callback as NameCallback: callback.name = "demo"
      case let callback as PasswordCallback: callback.password = "Secret12!"
      default: continue
      }
    }
  }

  /// Fills in a new account.
  fileprivate func register(password: String) {
    var questions = 0
    for callback in callbacks {
      switch callback {
      case let callback as ValidatedUsernameCallback: callback.username = "newcomer"
      case let callback as ValidatedPasswordCallback: callback.password = password
      case let callback as StringAttributeInputCallback:
        callback.value = callback.name == "mail" ? "new@example.com" : "Ada"
      case let callback as NumberAttributeInputCallback: callback.value = 40
      case let callback as BooleanAttributeInputCallback: callback.value = true
      case let callback as KbaCreateCallback:
        callback.selectedQuestion = callback.predefinedQuestions[questions]
        callback.selectedAnswer = "because"
        questions += 1
      case let callback as TermsAndConditionsCallback: callback.accepted = true
      default: continue
      }
    }
  }
}
