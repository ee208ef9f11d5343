import Foundation
import JourneyAM
import JourneyDaVinci
import JourneyDemo
import JourneyHTTP
import JourneyJSON
import JourneyOAuth
import Testing

/// The demo tenant in this process, and the configuration of an app that uses it.
struct Tenant {
  private let tenant: DemoTenant
  let config: JSONValue

  init(_ options: TenantOptions = TenantOptions()) throws {
    tenant = try DemoTenant(options)
    config = tenant.config()
  }

  var requestCount: Int { tenant.requests.count }

  func stop() { tenant.stop() }

  func setting(_ block: String, _ name: String) -> String {
    config[block]?[name]?.string ?? ""
  }

  /// Makes a journey as an app does.
  func journey(_ configure: (inout JourneyConfig) -> Void = { _ in }) -> Journey {
    Journey.createJourney { config in
      config.serverUrl = setting("journey", "serverUrl")
      config.realm = setting("journey", "realm")
      config.cookie = setting("journey", "cookieName")
      config.module(OidcModule.config) { oidc in
        oidc.clientId = setting("oidc", "clientId")
        oidc.discoveryEndpoint = setting("oidc", "discoveryEndpoint")
        oidc.scopes = ["openid", "profile"]
        oidc.redirectUri = setting("oidc", "redirectUri")
      }
      configure(&config)
    }
  }

  /// Makes a DaVinci client as an app does. The tenant must have been made with `davinci`.
  func daVinci() -> DaVinci {
    DaVinci.createDaVinci { config in
      config.module(OidcModule.config) { oidc in
        oidc.clientId = setting("oidc", "clientId")
        oidc.discoveryEndpoint = setting("oidc", "discoveryEndpoint")
        oidc.scopes = ["openid"]
        oidc.redirectUri = setting("oidc", "redirectUri")
      }
    }
  }

  /// Returns the match of the pattern in the newest mail.
  func mailed<Output>(_ pattern: Regex<Output>) async throws -> String {
    let transport = CurlTransport(TransportConfiguration())
    func get(_ path: String) async throws -> JSONValue {
      let address = try WebAddress(tenant.mailURL + path)
      return try JSONValue(parsing: try await transport.send(HTTPRequest(.GET, address)).body)
    }
    let found = try await get("/api/v1/search?query=to:demo")
    let id = try #require(found["messages"]?[0]?["ID"]?.string)
    let text = try #require(try await get("/api/v1/message/\(id)")["Text"]?.string)
    return String(text[try #require(text.firstRange(of: pattern))])
  }
}
