import JourneyJSON

/// The server's identifiers for a page and for its flow.
struct Interaction: Sendable, Hashable {
  let id: String
  let eventName: String
  let interactionId: String?
  let interactionToken: String?

  /// - Parameter renewed: identifiers from later responses for the same page, which replace those
  ///   of `input`.
  init(_ input: JSONObject, renewed: JSONObject = [:]) {
    func text(_ name: String) -> String? {
      for source in [renewed, input] {
        if let text = source[name]?.string, !text.isEmpty { return text }
      }
      return nil
    }
    id = input["id"].flatMap { $0.string ?? $0.integer.map(String.init) } ?? ""
    eventName = input["eventName"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? "continue"
    interactionId = text("interactionId")
    interactionToken = text("interactionToken")
  }

  /// Returns the nonempty strings among `interactionId` and `interactionToken` of a response.
  static func renewal(in body: JSONObject) -> JSONObject {
    var renewal: JSONObject = [:]
    for name in ["interactionId", "interactionToken"] {
      if let text = body[name]?.string, !text.isEmpty { renewal[name] = .string(text) }
    }
    return renewal
  }
}
