package import JourneyHTTP
package import JourneyJSON
import Synchronization
package import Testing

/// Responds to requests from a script, in order, and keeps them.
///
/// A request beyond the script fails the test. An outcome that is not used also fails it, at the end
/// of the transport or of `expectAllUsed`.
package final class ScriptedTransport: Transport {
  /// The result of one request.
  package enum Outcome: Sendable {
    case response(status: Int, headers: [HTTPHeader], body: [UInt8])
    case failure(TransportError)
  }

  private struct State {
    var outcomes: ArraySlice<Outcome>
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  package init(_ outcomes: [Outcome]) { state = Mutex(State(outcomes: outcomes[...])) }

  deinit { expectAllUsed() }

  /// The requests so far.
  package var requests: [HTTPRequest] { state.withLock { $0.requests } }

  /// Fails the test if outcomes remain.
  package func expectAllUsed(sourceLocation: SourceLocation = #_sourceLocation) {
    let left = state.withLock { $0.outcomes.count }
    #expect(
      left == 0, "\(left) scripted responses were not asked for", sourceLocation: sourceLocation)
  }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    let outcome = state.withLock { state in
      state.requests.append(request)
      return state.outcomes.popFirst()
    }
    switch outcome {
    case .response(let status, let headers, let body):
      let exchange = RequestSummary(
        of: request, status: status, milliseconds: 1, at: 1_795_251_066,
        id: headers.first { $0.name == "X-ForgeRock-TransactionId" }?.value)
      return HTTPResponse(
        status: status, headers: headers, body: body, exchange: exchange, secrets: request.secrets)
    case .failure(let error):
      throw error
    case nil:
      Issue.record("no response is scripted for \(request.method.rawValue) \(request.address)")
      throw TransportError(.network, "the script is at its end", sent: false)
    }
  }

  /// Returns a response with a JSON body.
  package static func json(
    _ status: Int, _ body: JSONValue, headers: [(String, String)] = []
  ) -> Outcome {
    text(status, body.compact, headers: [("Content-Type", "application/json")] + headers)
  }

  /// Returns a response with any body.
  package static func text(
    _ status: Int, _ body: String = "", headers: [(String, String)] = []
  ) -> Outcome {
    var fields: [HTTPHeader] = []
    for (name, value) in headers {
      do { fields.append(try HTTPHeader(name, value)) } catch {
        Issue.record("the scripted header '\(name)' is invalid: \(error)")
      }
    }
    return .response(status: status, headers: fields, body: Array(body.utf8))
  }
}
