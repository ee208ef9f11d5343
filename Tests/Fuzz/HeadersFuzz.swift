import JourneyJSON

@testable import JourneyHTTP

/// Reads the lines as the head of a response, and keeps its cookies. A jar must be
/// the same after it is written and read again, and must never send a control character.
@c(LLVMFuzzerTestOneInput)
public func readHead(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: bytes, count: count)
  var head = ResponseHead()
  var rest = bytes[...]
  while !rest.isEmpty, !head.isComplete {
    let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
    head.take(Array(rest[..<end]))
    rest = rest[end...]
  }

  let now = 1_795_251_066
  let response = HTTPResponse(
    status: head.status ?? 503, headers: head.headers, body: Array(rest),
    exchange: RequestSummary(
      method: "POST", url: "https://a.b.example/am/x", status: head.status, milliseconds: 1000,
      at: now))
  precondition((response.exchange.retryAfter ?? 0) >= 0)
  _ = response.clockOffset
  _ = response.unreadableBody
  for header in response.headers {
    precondition((response.excerpt(ofHeader: header.name, 80)?.count ?? 0) <= 80)
  }

  for text in ["https://a.b.example/am/x", "http://a.b.example/", "https://127.0.0.1/"] {
    guard let address = try? WebAddress(text) else { preconditionFailure() }
    var jar = CookieJar()
    jar.store(response.headers(named: "Set-Cookie"), from: address, now: now)
    precondition((try? CookieJar(json: jar.json)) == jar)
    precondition(jar.header(for: address, now: now).map { !$0.hasControlCharacter } ?? true)
  }
  return 0
}
