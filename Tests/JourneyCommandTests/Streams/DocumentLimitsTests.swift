import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("Limits of documents")
struct DocumentLimitsTests {
  @Test("unseal reads what seal makes of the largest document other than a failure")
  func sealed() {
    // Nonce and tag have 28 bytes; base64 makes four of three, and the envelope takes some more.
    let sealed = (DocumentLimits.size + 28 + 2) / 3 * 4 + 4096
    #expect(DocumentLimits.isWide(["type": "Sealed"]))
    #expect(DocumentLimits.wideSize >= sealed)
  }
}
