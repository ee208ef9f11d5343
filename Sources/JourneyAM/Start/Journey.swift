package import JourneyCrypto
public import JourneyFlow
package import JourneyHTTP
package import JourneyJSON
package import JourneyOAuth

/// A client for PingAM journeys. Call `start`, then `next()` on each `ContinueNode`.
///
/// ```swift
/// let journey = Journey.createJourney { config in
///   config.serverUrl = "https://am.example.com/am"
///   config.realm = "alpha"
/// }
/// var node = await journey.start("Login")
/// ```
public final class Journey: Sendable {
  /// The client, or the failure of every step with this configuration.
  private let setup: Result<JourneyClient, FlowError>
  private let configuration: JSONObject

  /// - Parameters:
