package import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// The end of a flow as the members of a response describe it.
package struct FlowEnd {
  private let body: JSONObject

  package init(_ body: JSONObject) { self.body = body }

  var capability: String? { name("capabilityName") }
  var connector: String? { name("connectorId") }

  private func name(_ member: String) -> String? {
    body[member]?.string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether the last connector reports a success.
  var isSuccess: Bool {
    capability.map { $0.hasPrefix("returnSuccessResponse") || $0 == "createSuccessResponse" }
      ?? false
  }

  /// Whether the last connector reports an error.
  var isError: Bool { capability?.hasPrefix("returnErrorResponse") ?? false }

  /// Whether one of the page's links leads to the next step.
  var leadsOn: Bool {
    ["next", "continue"].contains { name in
      body["_links"]?[name]?["href"]?.string.map { !$0.isEmpty } ?? false
    }
  }

  /// Whether the response is for PingOne's web widget, which runs the page's own script.
  var isForWidget: Bool {
    has("dvResponse") || has("screen") && !has("form")
  }

  /// Whether a page must still post the result of the flow (`dvResponse`) to another address.
  var isUnfinished: Bool { has("dvResponse") }

  func has(_ member: String) -> Bool { body[member].map { !$0.isNull } ?? false }

  /// The connector's own error: the first `error` below the top level that is an object with a
  /// `message`.
  var innerError: JSONObject? { body.lazy.compactMap { Self.error(in: $0.value) }.first }

  private static func error(in value: JSONValue) -> JSONObject? {
    guard let members = value.object else { return nil }
    if let error = members["error"]?.object, let text = error["message"]?.string,
      !text.trimmed.isEmpty
    {
      return error
    }
    return members.lazy.compactMap { error(in: $0.value) }.first
  }

  /// Whether the response contains tokens that the flow itself requested.
  package var hasTokens: Bool {
    ["access_token", "id_token"].contains { body[$0]?.string?.isEmpty == false }
  }

  /// The names of the capability and the connector, for a message after a noun, such as ` with
  /// 'createSuccessResponse' of 'httpConnector'`.
  package var names: String {
    (capability.map { " with '\($0.cut(at: 64))'" } ?? "")
      + (connector.map { " of '\($0.cut(at: 64))'" } ?? "")
  }
}

extension DaVinciResponse {
  /// The meaning of a success without an authorization code and a session.
  var endInJSON: DaVinciVerdict {
    innerFailure.map { .failure($0) } ?? .success(code: "", body)
  }

  /// The error that the connector itself reports, or `nil` if it reports none.
  var innerFailure: FlowError? { FlowEnd(body).innerError.map { flowEnded(saying: $0) } }
}

extension SuccessNode {
  /// The end of a DaVinci flow that has no authorization code for `token`, or `nil` if there is a
  /// code.
  package var endWithoutCode: FlowEnd? {
    state.flow == .davinci && session.value.isEmpty ? FlowEnd(input) : nil
  }
}

extension JSONValue {
  /// The tokens in a response of a flow, at any depth. No log may show them.
  package var flowTokens: [String] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in
        Self.tokenNames.contains(name) ? value.spellings : value.flowTokens
      }
    case .array(let elements): elements.flatMap(\.flowTokens)
    case .string(let text): text.hasPrefix("{") ? JSONValue(ifValid: text)?.flowTokens ?? [] : []
    case .null, .boolean, .integer, .number: []
    }
  }

  private static let tokenNames: Set = [
    "access_token", "id_token", "refresh_token", "accessToken", "idToken", "refreshToken",
    "sessionToken", "dvResponse", "interactionToken",
  ]
}
