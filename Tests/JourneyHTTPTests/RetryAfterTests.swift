import JourneyTestSupport
import Testing

@testable import JourneyHTTP

/// RFC 9110, section 10.2.3.
@Suite("Retry-After") struct RetryAfterTests {
  private static let date = "Fri, 21 Aug 2026 10:00:00 GMT"

  @Test(
    "a number or a date becomes whole seconds, and never less than 0",
    arguments: [
      ("120", 120), ("0", 0), ("Fri, 21 Aug 2026 10:01:30 GMT", 90),
      ("Fri, 21 Aug 2026 09:00:00 GMT", 0), ("soon", nil), ("", nil), ("-5", nil), ("1.5", nil),
      ("+5", nil), ("99999999999999999999", nil), ("5 apples", nil),
    ] as [(String, Int?)])
  func values(_ text: String, seconds: Int?) throws {
    for status in [429, 503] {
      #expect(try retryAfter(status, [("Retry-After", text), ("Date", Self.date)]) == seconds)
    }
  }

  @Test("without a Date of the response, a date counts from this machine's clock")
  func ownClock() throws {
    // 2026-11-21T09:31:06Z. The exchange ended one second later.
    #expect(try retryAfter(429, [("Retry-After", "Sat, 21 Nov 2026 09:32:06 GMT")]) == 59)
  }

  @Test("a success, and a response without the header, have no value")
  func none() throws {
    #expect(try retryAfter(200, [("Retry-After", "5")]) == nil)
    #expect(try retryAfter(429, []) == nil)
  }

  private func retryAfter(_ status: Int, _ fields: [(String, String)]) throws -> Int? {
    HTTPResponse(
      status: status, headers: fields.map { HTTPHeader(received: $0.0, $0.1) }, body: [],
      exchange: RequestSummary(
        method: "POST", url: "https://a.example/", status: status, milliseconds: 1000,
        at: 1_795_253_466)
    ).exchange.retryAfter
  }
}
