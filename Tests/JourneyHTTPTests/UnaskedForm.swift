import JourneyTestSupport
import Testing

/// A way in which a server sends more than the response.
struct UnaskedForm: Sendable, CustomTestStringConvertible {
  let name: String
  /// The steps of the server after the first request.
  let steps: [FaultServer.Step]
  /// Whether everything arrives before the first response is read to its end.
  var comesAtOnce = true
  /// Whether the server closes the connection after it.
  var closes = false
  var status = 200
  /// Whether libcurl reads all of it with the first response, drops it, and keeps the connection.
  var isDropped = false
  var isSecure = false
  var testDescription: String { "\(isSecure ? "https" : "http"): \(name)" }

  /// - Parameter written: Called when the client's system has received everything.
  func script(_ written: @escaping @Sendable () -> Void) -> [FaultServer.Step] {
    [.readRequest] + steps + [.awaitDelivery, .call(written)] + (closes ? [] : [UserAnswer.serve])
  }

  private static let own = UserAnswer.whole("user-1")
  private static let stray = UserAnswer.whole("stray")

  private static let plain: [UnaskedForm] = [
    UnaskedForm(name: "in one piece with the answer", steps: [.send(own + stray)]),
    UnaskedForm(name: "behind the answer", steps: [.send(own), .send(stray)], comesAtOnce: false),
    UnaskedForm(
      name: "on the idle connection", steps: [.send(own), .pause(20), .send(stray)],
      comesAtOnce: false),
    UnaskedForm(
      name: "in one piece with the body",
      steps: [
        .send(UserAnswer.head("user-1")), .pause(20),
        .send(UserAnswer.content("user-1", 0) + stray),
      ]),
    UnaskedForm(
      name: "in one piece with the end of a large body",
      steps: [.send(UserAnswer.whole("user-1", filling: 100_000) + stray)]),
    UnaskedForm(
      name: "after 401", steps: [.send(UserAnswer.whole("user-1", "401 Unauthorized") + stray)],
      status: 401),
    UnaskedForm(
      name: "after 401, on the idle connection",
      steps: [
        .send(UserAnswer.whole("user-1", "401 Unauthorized")), .pause(20), .send(stray),
      ], comesAtOnce: false, status: 401),
    UnaskedForm(
      name: "after 204", steps: [.send("HTTP/1.1 204 No Content\r\n\r\n" + stray)], status: 204,
      isDropped: true),
    UnaskedForm(
      name: "after 204, on the idle connection",
      steps: [.send("HTTP/1.1 204 No Content\r\n\r\n"), .pause(20), .send(stray)],
      comesAtOnce: false, status: 204),
    UnaskedForm(
      name: "after an empty body",
      steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" + stray)], isDropped: true),
    UnaskedForm(
      name: "after a chunked answer",
      steps: [
        .send(
          UserAnswer.chunkedHead + UserAnswer.chunk("user-1") + UserAnswer.lastChunk + stray)
      ], isDropped: true),
    UnaskedForm(
      name: "with the last chunk",
      steps: [
        .send(UserAnswer.chunkedHead + UserAnswer.chunk("user-1")), .pause(20),
        .send(UserAnswer.lastChunk + stray),
      ], isDropped: true),
    UnaskedForm(
      name: "after a chunked answer, on the idle connection",
      steps: [
        .send(UserAnswer.chunkedHead + UserAnswer.chunk("user-1") + UserAnswer.lastChunk),
        .pause(20), .send(stray),
      ], comesAtOnce: false),
    UnaskedForm(name: "a part of one", steps: [.send(own + stray.prefix(20))]),
    UnaskedForm(
      name: "one byte", steps: [.send(own), .pause(20), .send("H")], comesAtOnce: false),
    UnaskedForm(
      name: "an empty line", steps: [.send(own), .pause(20), .send("\r\n")], comesAtOnce: false),
    UnaskedForm(
      name: "an interim answer",
      steps: [.send(own), .pause(20), .send("HTTP/1.1 100 Continue\r\n\r\n")], comesAtOnce: false),
    UnaskedForm(
      name: "a large one", steps: [.send(own + UserAnswer.whole("stray", filling: 100_000))]),
    UnaskedForm(name: "three of them", steps: [.send(own + stray + stray + stray)]),
    UnaskedForm(
      name: "a balancer's 408", steps: [.send(own), .pause(20), .send(UserAnswer.idleTimeout)],
      comesAtOnce: false, closes: true),
    UnaskedForm(
      name: "a balancer's 408, in one piece with the answer",
      steps: [.send(own + UserAnswer.idleTimeout)],
      closes: true),
  ]

  static let all: [UnaskedForm] = [false, true].flatMap { isSecure in
    plain.map { form in
      var form = form
      form.isSecure = isSecure
      return form
    }
  }
}
