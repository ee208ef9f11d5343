import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// Each kind of response as the second one on a connection, where libcurl and the server have a past.
@Suite("Used connections")
struct UsedConnectionTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The response up to its body, or the whole response if it ends with its body.
    let head: String
    let body: String
    /// The type of the document that `next` prints for this response, or `nil` if versions of libcurl
    /// differ.
    let type: String?
    /// Whether the server ends the connection after the response.
    var ends = false

    init(_ name: String, _ head: String, body: String? = nil, _ type: String? = "SuccessNode") {
      testDescription = name
      self.head = head
      self.body = body ?? UsedConnectionTests.success("user-1")
      self.type = type
    }

    /// A response with `Content-Length`. The lines come before or after this header.
    static func whole(
      _ name: String, first: String = "", last: String = "", status: String = "200 OK",
      body: String? = nil, _ type: String? = "SuccessNode"
    ) -> Form {
      let length = (body ?? UsedConnectionTests.success("user-1")).utf8.count
      return Form(
        name, "HTTP/1.1 \(status)\r\n\(first)Content-Length: \(length)\r\n\(last)\r\n", body: body,
        type)
    }

    /// A response that only the end of the connection ends.
    static func ending(
      _ name: String, _ head: String, body: String? = nil, _ type: String = "SuccessNode"
    ) -> Form {
      var form = Form(name, head, body: body, type)
      form.ends = true
      return form
    }

    static func chunked(_ name: String, extension text: String = "", trailer: String = "") -> Form {
      let body = UsedConnectionTests.success("user-1")
      return Form(
        name,
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X\r\n\r\n"
          + "\(String(body.utf8.count, radix: 16))\(text)\r\n\(body)\r\n0\(text)\r\n\(trailer)\r\n",
        body: "")
    }
  }

  private static func success(_ user: String) -> String {
    #"{"tokenId":"session-of-\#(user)","successUrl":"/","realm":"/alpha"}"#
  }

  private static let refusal = #"{"code":401,"reason":"Unauthorized","message":"no"}"#

  private static func interim(_ status: String, _ lines: String = "") -> String {
    "HTTP/1.1 \(status)\r\n\(lines)\r\n"
  }

  static let forms: [Form] = [
    .whole("a folded line first", first: " folded: a\r\n", nil),
    .whole("a line folded with a tab first", first: "\tfolded: a\r\n", nil),
    .whole("two folded lines first", first: " one: a\r\n two\r\n", nil),
    .whole("a folded line without a colon first", first: " folded\r\n", "FailureNode"),
    .whole("an empty folded line first", first: " \r\n", "FailureNode"),
    .whole("a folded line in the middle", first: "X: one\r\n two\r\n"),
    .whole("a folded line last", last: "X: one\r\n\ttwo\r\n"),
    .whole("a folded line behind the length", last: " folded\r\n"),
    .whole(
      "a long folded line first", first: " a: \(String(repeating: "a", count: 9_000))\r\n", nil),
    Form(
      "an interim response with a folded line first",
      interim("103 Early Hints", " folded: a\r\n")
        + "HTTP/1.1 200 OK\r\nContent-Length: \(success("user-1").utf8.count)\r\n\r\n", nil),
    Form(
      "an interim response, then a folded line first",
      interim("103 Early Hints", "Link: </a>\r\n")
        + "HTTP/1.1 200 OK\r\n folded: a\r\nContent-Length: \(success("user-1").utf8.count)\r\n\r\n",
      nil),
    Form(
      "three interim responses",
      interim("100 Continue") + interim("102 Processing") + interim("103 Early Hints", "A: b\r\n")
        + "HTTP/1.1 200 OK\r\nContent-Length: \(success("user-1").utf8.count)\r\n\r\n"),
    .chunked("chunks"),
    .chunked("chunk extensions", extension: ";name=\"value\""),
    .chunked("a long chunk extension", extension: ";" + String(repeating: "a", count: 4_000)),
    .chunked("a trailer", trailer: "X: y\r\n"),
    .chunked("a folded trailer", trailer: "X: y\r\n z\r\n"),
    .chunked("a folded line as the first trailer", trailer: " z\r\n"),
    .whole("the same header twice", first: "X: a\r\nX: b\r\n"),
    .whole("an empty header", first: "X:\r\n"),
    .whole("a refusal", status: "401 Unauthorized", body: refusal, "ErrorNode"),
    .whole("a redirect", first: "Location: /elsewhere\r\n", status: "302 Found", "FailureNode"),
    .whole("an error of the server", status: "500 Oops", body: "{}", "ErrorNode"),
    .whole("an empty body", body: "", "FailureNode"),
    Form("no content", "HTTP/1.1 204 No Content\r\n\r\n", body: "", "FailureNode"),
    Form("no change", "HTTP/1.1 304 Not Modified\r\n\r\n", body: "", "FailureNode"),
    .whole("a line without a colon", first: "nonsense\r\n", "FailureNode"),
    .whole("a header without a name", first: ": x\r\n"),
    .whole("HTTP/1.0 that keeps the connection", first: "Connection: keep-alive\r\n"),
    .whole("a response that closes the connection", first: "Connection: close\r\n"),
    .ending("a body until the end of the connection", "HTTP/1.1 200 OK\r\n\r\n"),
    .ending(
      "a header that ends in the middle", "HTTP/1.1 200 OK\r\nContent-Le", body: "", "FailureNode"),
    .ending("nothing that is HTTP", "SSH-2.0-x\r\n\r\n", body: "", "FailureNode"),
    .ending(
      "two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n",
      "FailureNode"),
    .ending(
      "a changed protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", body: "",
      "FailureNode"),
  ]

  @Test("each response belongs to its own step, and the next step goes on", arguments: forms)
  func second(_ form: Form) async throws {
    let server = try FaultServer([
      [
        .serve { request in
          guard request.contains(#""authId":"user-1""#) else {
            let user = request.contains(#""authId":"user-0""#) ? "user-0" : "user-2"
            let body = Self.success(user)
            return [
              .send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\nX: y\r\n\r\n\(body)")
            ]
          }
          return [.send(form.head + form.body)] + (form.ends ? [.endSending] : [])
        }
      ]
    ])
    let pages = (0..<3).map { number in
      SavedPage(port: server.port).with("tag", .string("user-\(number)"))
        .with("input.authId", .string("user-\(number)")).text
    }
    let outcome = try await BuiltCommand().run(
      ["next", "--jobs", "1", "name=demo", "password=x"],
      stdin: .text(pages.joined(separator: "\n")))
    let documents = try outcome.documents()
    #expect(documents.compactMap { $0["tag"]?.string } == ["user-0", "user-1", "user-2"])
    let types = documents.map(\.type)
    let second = form.type ?? types.dropFirst().first ?? nil
    #expect(types == ["SuccessNode", second, "SuccessNode"], "\(outcome.stderr)")
    for document in documents where document.type == "SuccessNode" {
      let user = document["tag"]?.string ?? ""
      #expect(document["session"]?["value"]?.string == "session-of-\(user)")
    }
    for number in 0..<3 {
      #expect(server.requests.count { $0.contains(#""authId":"user-\#(number)""#) } == 1)
    }
  }
}
