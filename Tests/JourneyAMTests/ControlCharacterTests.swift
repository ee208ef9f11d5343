import JourneyFlow
import JourneyHTTP
import JourneyJSON
import Testing

@testable import JourneyAM
@testable import JourneyOAuth

/// An input that takes text from outside, and whether it accepts this text.
private struct CheckedInput: Sendable, CustomTestStringConvertible {
  let name: String
  let takes: @Sendable (String) -> Bool

  var testDescription: String { name }

  init(_ name: String, _ takes: @escaping @Sendable (String) -> Bool) {
    self.name = name
    self.takes = takes
  }

  /// - Parameter read: A closure that throws if it refuses the text.
  static func reading(
    _ name: String, _ read: @escaping @Sendable (String) throws -> Void
  ) -> CheckedInput {
    CheckedInput(name) { text in
      do { try read(text) } catch { return false }
      return true
    }
  }
}

@Suite("Control characters")
struct ControlCharacterTests {
  private static let inputs: [CheckedInput] = [
    .reading("an address") { _ = try WebAddress("https://am.example.com/\($0)") },
    .reading("the value of a header") { _ = try HTTPHeader("X-A", $0) },
    CheckedInput("a cookie that a server sets") { text in
      var jar = CookieJar()
      guard let address = CheckedInput.address else { return false }
      return !jar.store(["a=\(text)"], from: address, now: 0).isEmpty
    },
    .reading("a cookie of a document") { text in
      let cookie: JSONValue = ["name": "a", "value": .string(text), "domain": "x"]
      _ = try CookieJar(json: [cookie])
    },
    .reading("a query field") { text in
      try QueryFields([QueryFields.Field("a", text)]).check { _ in false }
    },
    CheckedInput("the address of a proxy") {
      ProxyChoice.isProxy("http://user:\($0)@proxy.example.com")
    },
    CheckedInput("the path of a file") { text in
      var configuration = TransportConfiguration()
      configuration.caFile = text
      return CurlTransport(configuration).setupError == nil
    },
    CheckedInput("the address of an authorize answer") {
      RedirectAddress("app://x/?a=\($0)") != nil
    },
    .reading("the address that a browser came back to") {
      _ = try ReturnAddress("app://x/?a=\($0)")
    },
  ]

  @Test("U+0000 to U+001F and U+007F to U+009F are refused in every input", arguments: inputs)
  private func refused(_ input: CheckedInput) {
    #expect(input.takes("x\u{a1}"))
    for code in Array(0...0x1F) + Array(0x7F...0x9F) {
      guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
      // A tab is allowed in the value of a header (RFC 9110, section 5.5).
      let isTab = scalar == "\t" && input.name == "the value of a header"
      #expect(input.takes("x\(Character(scalar))y") == isTab, "U+\(String(code, radix: 16))")
    }
  }

  @Test("a blank in the address that a browser returned to is refused")
  func blank() {
    #expect(throws: AnswerError.self) { try ReturnAddress("app://x/?a=b c") }
  }
}

extension CheckedInput {
  fileprivate static var address: WebAddress? {
    do { return try WebAddress("https://am.example.com/") } catch { return nil }
  }
}
