import Foundation
import JourneyDaVinci
import JourneyDemo
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyKit
import JourneyOAuth
import JourneyTestSupport
import Testing

/// The calls that the documentation of Ping's SDK shows for DaVinci. They compile against the
/// library and work as documented.
@Suite("Samples: DaVinci")
struct DaVinciSamples {
  private let tenant: DemoTenant

  init() throws {
    var options = TenantOptions()
    options.davinci = true
    tenant = try DemoTenant(options)
  }

  /// Makes a flow as an app does.
  private func createDaVinci(policy: String? = nil) -> DaVinci {
    let settings = tenant.config()["oidc"]
    return DaVinci.createDaVinci { config in
      config.timeout = 10
      config.module(OidcModule.config) { oidc in
        oidc.clientId = settings?["clientId"]?.string ?? ""
        oidc.scopes = ["openid", "email", "profile"]
        oidc.redirectUri = settings?["redirectUri"]?.string ?? ""
        oidc.discoveryEndpoint = settings?["discoveryEndpoint"]?.string
        oidc.acrValues = policy
      }
    }
  }

  @Test("sign on: start, read the node, fill in its collectors, next")
  func signOn() async throws {
    let daVinci = createDaVinci()
    var node = await daVinci.start()
    while let page = node as? ContinueNode, page.problems.isEmpty {
      #expect(page.name == "Sign On")
      #expect(page.category == "CUSTOM_FORM")
      for collector in page.collectors {
        switch collector {
        case let collector as TextCollector:
          collector.value = "demo"
        case let collector as PasswordCollector:
          collector.value = "Secret12!"
        case let collector as SubmitCollector:
          collector.value = "Sign On"
        case let collector as FlowCollector:
          #expect(collector.value.isEmpty)
        default:
          print("nothing to do for \(collector.type)")
        }
      }
      node = await page.next()
    }

    switch node {
    case is ContinueNode:
      Issue.record("the flow asks for more")
    case let node as ErrorNode:
      Issue.record("the server says: \(node.message)")
    case let node as FailureNode:
      Issue.record("something went wrong: \(node.cause)")
    case let node as SuccessNode:
      #expect(!node.session.value.isEmpty)
      #expect(node.input["status"] == "COMPLETED")
    default:
      Issue.record("no other kind of node exists")
    }

    let user = try #require(await daVinci.daVinciUser())
    let token = try await user.token().get()
    #expect(!token.accessToken.isEmpty)
    let claims = try await user.userinfo(cache: false).get()
    #expect(claims["subname"] == "demo")
    await user.revoke()
    await user.logout()
    #expect(await daVinci.daVinciUser() == nil)
  }

  @Test("a wrong password is an ErrorNode with the server's message and the form")
  func wrongPassword() async throws {
    let page = try #require(await createDaVinci().start() as? ContinueNode)
    for case let text as TextCollector in page.collectors { text.value = "demo" }
    for case let password as PasswordCollector in page.collectors { password.value = "wrong" }
    guard let refused = await page.next() as? ErrorNode else {
      Issue.record("a wrong password was accepted")
      return
    }
    #expect(refused.message == "Invalid username and/or password")
    #expect(refused.status == 400)
    let form = try #require(refused.continueNode)
    for case let text as TextCollector in form.collectors { #expect(text.value == "demo") }
    for case let password as PasswordCollector in form.collectors { password.value = "Secret12!" }
    #expect(await form.next() is SuccessNode)
  }

  @Test("a flow button leads to another form, and validate() checks a field's own rules")
  func register() async throws {
    var page = try #require(await createDaVinci().start() as? ContinueNode)
    for case let link as FlowCollector in page.collectors where link.key == "register" {
      link.value = "pressed"
    }
    page = try #require(await page.next() as? ContinueNode)
    #expect(page.name == "Register")
    for case let text as TextCollector in page.collectors where text.key == "user.email" {
      text.value = "nobody"
      #expect(
        text.validate() == [.regexError(message: "Must be a valid email address")])
    }
    for case let password as PasswordCollector in page.collectors {
      password.value = "aaaa"
      #expect(password.validate().contains(.invalidLength(min: 8, max: 255)))
      #expect(password.validate().contains(.maxRepeat(max: 3)))
    }
    for case let select as SingleSelectCollector in page.collectors where select.key == "plan" {
      select.value = select.options[1].value
    }
  }

  @Test("a collector's type is the server's, its link a URL, and its picture data")
  func values() async throws {
    let social = try #require(await createDaVinci(policy: "Social").start() as? ContinueNode)
    #expect(!social.id.isEmpty)
    let provider = try #require(social.collectors.lazy.compactMap { $0 as? IdpCollector }.first)
    #expect(provider.type == "SOCIAL_LOGIN_BUTTON")
    #expect(provider.link?.absoluteString == provider.url && !provider.url.isEmpty)

    let login = try #require(await createDaVinci(policy: "Push").start() as? ContinueNode)
    for case let text as TextCollector in login.collectors { text.value = "demo" }
    for case let password as PasswordCollector in login.collectors { password.value = "Secret12!" }
    let push = try #require(await login.next() as? ContinueNode)
    let code = try #require(push.collectors.lazy.compactMap { $0 as? QRCodeCollector }.first)
    #expect(code.type == "QR_CODE")
    #expect(code.imageData?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("an invalid configuration reports all its problems at each start, and sends nothing")
  func invalidConfiguration() async throws {
    let daVinci = DaVinci.createDaVinci { config in
      config.headers = ["Host": "x"]
      config.timeout = 0
    }
    let failure = try #require(await daVinci.start() as? FailureNode)
    #expect(failure.cause.kind == .config)
    #expect(failure.problems.map(\.key) == ["http.headers.Host", "oidc", "timeout"])
    #expect(await daVinci.daVinciUser() == nil)
  }
}
