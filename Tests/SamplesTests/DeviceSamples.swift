import Foundation
import JourneyKit
import Testing

/// The calls that Ping's documentation shows for devices and device codes.
@Suite("Samples: devices")
struct DeviceSamples {
  @Test("a device signs in after a journey has approved its code, and devices are listed")
  func approved() async throws {
    let tenant = try Tenant()
    defer { tenant.stop() }
    let client = OidcDeviceClient.createOidcDeviceClient { config in
      config.clientId = "demo-consent"
      config.scopes = ["openid", "profile"]
      config.discoveryEndpoint = tenant.setting("oidc", "discoveryEndpoint")
    }
    let journey = tenant.journey()
    var ends: [String] = []
    for await status in try await client.deviceAuthorization() {
      switch status {
      case .started(let response):
        let node = await journey.start("Login") { options in
          options.verificationUriComplete = URL(string: response.verificationUriComplete)
        }
        let page = try #require(node as? ContinueNode)
        for callback in page.callbacks {
          switch callback {
          case let callback as NameCallback: callback.name = "demo"
          case let callback as PasswordCallback: callback.password = "Secret12!"
          default: break
          }
        }
        #expect(await page.next() is SuccessNode)
      case .polling: break
      case .success(let user): ends.append(try await user.userinfo().get()["subname"]?.string ?? "")
      case .expired, .accessDenied, .failure: Issue.record("\(status)")
      }
    }
    #expect(ends == ["demo"])
    #expect(await client.user() != nil)
    await client.revoke()
    #expect(await client.user() == nil)
    #expect(try await journey.devices.webAuthn.get().get().isEmpty)
  }
}
