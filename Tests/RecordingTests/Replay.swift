import JourneyAM
import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneyTestSupport
import Testing

/// A client with the recorded responses of a server.
struct Replay {
  /// The time of the recordings.
  static let now = 1_795_251_066

  let recording: Recording
  let transport: ScriptedTransport
  let journey: Journey
  let server: JourneyServer

  /// - Parameters:
  ///   - name: The name of the recording.
  ///   - first: The index of the first exchange.
  ///   - count: The number of exchanges.
  init(
    _ name: String, from first: Int = 0, count: Int = .max, realm: String = "root",
    headers: [HTTPHeader] = []
  ) throws {
    recording = try Recording(name)
    transport = ScriptedTransport(
      recording.exchanges.dropFirst(first).prefix(count).map {
        ScriptedTransport.text(
          $0.status, $0.responseBody, headers: $0.responseHeaders.map { ($0.name, $0.value) })
      })
    server = JourneyServer(
      base: try WebAddress("http://openam.example.org:8080/openam"), realm: Realm(realm),
      headers: headers)
    journey = Journey(server: server, transport: transport, now: { Self.now })
  }

  /// Expects the client's requests to be the recorded ones.
  ///
  /// Compares the method, path, JSON body and headers, and the query of a start only. The client
  /// can also send members of the page that the recording's client left out.
  func expectSameRequests(
    query: Bool = true, from first: Int = 0, count: Int = .max,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let recorded = recording.exchanges.dropFirst(first).prefix(count)
    #expect(transport.requests.count == recorded.count, sourceLocation: sourceLocation)
    var page: JSONObject = [:]
    for (sent, exchange) in zip(transport.requests, recorded) {
      #expect(sent.method.rawValue == exchange.method, sourceLocation: sourceLocation)
      #expect(sent.address.origin == exchange.address.origin, sourceLocation: sourceLocation)
      #expect(sent.address.path == exchange.address.path, sourceLocation: sourceLocation)
      let isStart = exchange.sent?.isEmpty ?? true
      if query, isStart {
        #expect(
          sent.address.query == exchange.address.query, "query of a start",
          sourceLocation: sourceLocation)
      }
      for header in exchange.requestHeaders {
        #expect(
          sent.header(header.name) == header.value, "\(header.name)",
          sourceLocation: sourceLocation)
      }
      expect(sent.body ?? [], toMean: exchange.sent ?? [:], on: page, sourceLocation)
      if let received = exchange.received, received.contains("authId") { page = received }
    }
  }

  private func expect(
    _ body: [UInt8], toMean recorded: JSONObject, on page: JSONObject,
    _ sourceLocation: SourceLocation
  ) {
    let sent: JSONObject?
    do { sent = try JSONValue(parsing: body).object } catch { sent = nil }
    guard let sent else {
      Issue.record("the client sent no JSON object", sourceLocation: sourceLocation)
      return
    }
    for (name, value) in recorded {
      #expect(sent[name] == value, "member '\(name)'", sourceLocation: sourceLocation)
    }
    for (name, value) in sent where !recorded.contains(name) {
      #expect(
        page[name] == value, "'\(name)' is the page's own", sourceLocation: sourceLocation)
    }
  }
}

extension Replay {
  /// Starts a journey, and expects a page.
  func start(_ name: String? = nil, _ options: StartOptions = StartOptions()) async throws
    -> ContinueNode
  {
    try await page(journey.start(name) { $0 = options })
  }

  /// Returns the node, which must be a page.
  func page(_ node: any Node) async throws -> ContinueNode { try #require(node as? ContinueNode) }

  /// Returns a page with this JSON, as an earlier step would make it.
  func page(_ input: JSONObject) throws -> ContinueNode {
    try journey.page(input, state: FlowState(flow: .journey, server: [:]))
  }

  /// Answers the name and password of a page, and posts the page.
  func login(_ page: ContinueNode, _ name: String, _ password: String) async -> any Node {
    for callback in page.callbackFields {
      switch callback {
      case let callback as NameCallback: callback.name = name
      case let callback as PasswordCallback: callback.password = password
      default: break
      }
    }
    return await page.next()
  }
}
