import JourneyJSON
import Testing

@testable import JourneyCommand

@Suite("The page that a walk keeps")
struct NodeDocumentTests {
  @Test("a page is kept for the next step")
  func plainPage() throws {
    #expect(NodeDocument([:], of: try FakePage.node(FakePage.login)).page != nil)
    #expect(NodeDocument([:]).page == nil)
  }

  @Test("a page with a discovery document is read again, so that its addresses are checked")
  func pageWithDiscovery() throws {
    let page = try FakePage.node(FakePage.login, discovery: ["issuer": "https://am.example.com"])
    #expect(NodeDocument([:], of: page).page == nil)
  }
}
