import JourneyJSON
import JourneyTestSupport
import Testing

@testable import JourneyHTTP

/// Readers of a server's text, with the worst bytes. The time for eight times the bytes is about
/// eight times as long, and would be 64 times as long by the square. Tests/Benchmarks/readers.py
/// measures the largest responses.
@Suite("Long texts of a server")
struct LongTextTests {
  private static let body = 512 << 10
  private static let head = 64 << 10

  private static func repeated(_ text: String, to count: Int) -> String {
    String(repeating: text, count: max(1, count / text.utf8.count))
  }

  private static func response(_ text: String, headers: [HTTPHeader] = []) throws -> HTTPResponse {
    let request = HTTPRequest(.GET, try WebAddress("https://am.example.com/"))
    return HTTPResponse(
      status: 200, headers: headers, body: Array(text.utf8),
      exchange: RequestSummary(of: request, status: 200, milliseconds: 1, at: 0, id: nil),
      secrets: Secrets(["<input<input<inputs", String(repeating: "\\", count: 300) + "x"]))
  }

  @Test(
    "the time for the excerpt of a body grows in proportion to its length",
    arguments: ["<input", " ", "\\", "\u{301}"])
  func excerpts(_ text: String) throws {
    let growth = try ProcessorTime.growth(to: Self.body, rounds: 1) { count throws in
      let excerpt = try Self.response(Self.repeated(text, to: count)).unreadableBody
      #expect(excerpt.unicodeScalars.count < 20_000)
    }
    #expect(growth < 24)
  }

  @Test(
    "the time to hide 500 secrets that begin alike grows in proportion to the text",
    arguments: ["ab", "\\", "\\\\u0061", "%61", "&#97;", "a"])
  func secrets(_ text: String) {
    let beginning = Self.repeated(text, to: 400)
    let growth = ProcessorTime.growth(to: 256, rounds: 1) { count in
      let secrets = Secrets((0..<count).map { "\(beginning)\($0)" })
      #expect(secrets.hide(in: Self.repeated(text, to: 256 << 10)).utf8.count <= 20_000)
    }
    #expect(growth < 24)
  }

  @Test(
    "the time for the shape of a body grows in proportion to its length",
    arguments: [
      ("[", #"{"prompt":"a"},"#, "0]"),
      ("{\"output\":[", #"{"name":"message","value":"&"},"#, "0]}"),
      (#"{"message":""#, #"\u001b"#, #""}"#), ("[", "[[[]]],", "0]"),
    ])
  func shapes(_ start: String, _ part: String, _ end: String) {
    let growth = ProcessorTime.growth(to: 64 << 10, rounds: 1) { count in
      let body = start + Self.repeated(part, to: count) + end
      #expect(TraceRules().shape(of: Array(body.utf8), contentType: nil).utf8.count > count / 8)
    }
    #expect(growth < 24)
  }

  @Test(
    "the time for the shape of a form grows in proportion to its length",
    arguments: ["&", "a=&", "=", "%"])
  func forms(_ text: String) {
    let growth = ProcessorTime.growth(to: 128 << 10, rounds: 1) { count in
      let body = Array(Self.repeated(text, to: count).utf8)
      let form = TraceRules().shape(of: body, contentType: "application/x-www-form-urlencoded")
      #expect(form.utf8.count < 20 * count)
    }
    #expect(growth < 24)
  }

  @Test(
    "the time for many and long cookies grows in proportion to their length",
    arguments: ["a=b", "a=b;path", "a=b;;", "=", "a=b; Expires=Thu"])
  func cookies(_ text: String) throws {
    let address = try WebAddress("https://am.example.com/am")
    for isOne in [true, false] {
      let growth = ProcessorTime.growth(to: Self.head, rounds: 1) { count in
        let lines =
          isOne
          ? [Self.repeated(text, to: count)]
          : (0..<(count / text.utf8.count)).map { "c\($0)\(text)" }
        var jar = CookieJar()
        jar.store(lines, from: address, now: 0)
        #expect(jar.cookies.count <= 100)
      }
      #expect(growth < 24)
    }
  }

  @Test(
    "the time for headers grows in proportion to their length",
    arguments: [" a\r\n", "a:b\r\n", ":\r\n"])
  func heads(_ line: String) {
    let growth = ProcessorTime.growth(to: Self.head, rounds: 1) { count in
      var head = ResponseHead()
      head.take(Array("HTTP/1.1 200 OK\r\n".utf8))
      head.take(Array("X: y\r\n".utf8))
      let bytes = Array(line.utf8)
      for _ in 0..<(count / bytes.count) { head.take(bytes) }
      #expect(head.headers.values(named: "x").count == 1)
    }
    #expect(growth < 24)
  }

  @Test("folded lines continue the value before them")
  func folded() {
    var head = ResponseHead()
    for line in ["HTTP/1.1 200 OK", "WWW-Authenticate: Basic", "\t realm=a ", " b", "X: y", ""] {
      head.take(Array("\(line)\r\n".utf8))
    }
    #expect(head.headers.values(named: "www-authenticate") == ["Basic realm=a b"])
    #expect(head.headers.values(named: "x") == ["y"])
  }

  @Test(
    "the time for addresses, and for their visible parts, grows in proportion to their length",
    arguments: ["&", "a=b&", "%41", "/..", "/a", "?"])
  func addresses(_ text: String) {
    let growth = ProcessorTime.growth(to: WebAddress.maximumLength - 64) { count in
      let tail = Self.repeated(text, to: count)
      for start in ["https://am.example.com/", "https://am.example.com/?x="] {
        do {
          let address = try WebAddress(start + tail)
          #expect(!address.redacted(Secrets(["secret"])).isEmpty)
          #expect(address.queryItems.count <= count)
          #expect(!address.isDisguised || text == "%41")
        } catch { continue }
      }
    }
    #expect(growth < 24)
  }
}
