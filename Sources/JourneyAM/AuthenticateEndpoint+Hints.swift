import JourneyFlow
import JourneyHTTP

extension AuthenticateEndpoint {
  /// Returns a hint for a refusal, if the request suggests one.
  /// - Parameter query: the query of the request.
  static func hint(
    for cause: FlowError, query: [(String, String)], on server: JourneyServer
  ) -> String? {
    if cause.kind == .expired {
      return cause.code == "suspended_expired"
        ? "a link can be used once and for a limited time: start again"
        : "a page can be answered once and for a limited time: start again"
    }
    if cause.status == 404 { return "is journey.realm right? It is \(server.realm)" }
    guard cause.status == 400 else { return nil }
    let index = query.first { $0.0 == "authIndexType" }?.1
    if index == "composite_advice" {
      return "does a journey of the realm \(server.realm) satisfy this advice?"
    }
    guard index == "service", let name = query.first(where: { $0.0 == "authIndexValue" })?.1
    else { return nil }
    let shown = name.prefix(64).escapingControls()
    return "is there a journey '\(shown)' in the realm \(server.realm)?"
  }
}
