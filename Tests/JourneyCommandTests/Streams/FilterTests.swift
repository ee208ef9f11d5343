import Testing

@testable import JourneyCommand

@Suite("Filter")
struct FilterTests {
  @Test("unseal reads what seal makes of the largest document")
  func sealed() {
    let plain = Filter.largestDocument(for: .seal)
    // Nonce and tag have 28 bytes; base64 makes four of three, and the envelope takes some more.
    let sealed = (plain + 28 + 2) / 3 * 4 + 4096
    #expect(Filter.largestDocument(for: .unseal) >= sealed)
  }
}
