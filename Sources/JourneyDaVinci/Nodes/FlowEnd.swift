package import JourneyFlow
import JourneyHTTP
package import JourneyJSON

/// How a flow ended, from the members of a response.
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

  /// Whether a link of the page leads to the next step.
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

  /// The connector's own error: the first object `error` with a `message` below the top level.
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

  /// The capability and the connector for a message, such as ` with 'createSuccessResponse' of
  /// 'httpConnector'`.
  package var names: String {
    (capability.map { " with '\($0.cut(at: 64))'" } ?? "")
      + (connector.map { " of '\($0.cut(at: 64))'" } ?? "")
  }
}

extension DaVinciResponse {
  /// What a success without an authorization code and a session means.
  var endInJSON: DaVinciVerdict {
    innerFailure.map { .failure($0) } ?? .success(code: "", body)
  }

  /// The error that the connector itself reports.
  var innerFailure: FlowError? { FlowEnd(body).innerError.map { flowEnded(saying: $0) } }
}

extension SuccessNode {
  /// The end of a flow without an authorization code for `token`, or `nil` if there is a code.
  package var endWithoutCode: FlowEnd? {
    state.flow == .davinci && session.value.isEmpty ? FlowEnd(input) : nil
  }
}

extension JSONValue {
  /// The tokens at any depth of a response, which no log may show.
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
