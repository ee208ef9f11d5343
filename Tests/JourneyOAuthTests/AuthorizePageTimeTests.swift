import JourneyHTTP
import JourneyTestSupport
import Testing

@testable import JourneyOAuth

@Suite("Time to read an authorization page")
struct AuthorizePageTimeTests {
  /// The worst input for a reader of HTML or of AM's script.
  static let worst = [
    "<input", "<input ", "<input name=\"csrf\" ", "<", "</", "<!--", "<script>", "</script",
    "<title>",
    "<p \"", "<a '=", "&", "&amp;", "csrf:", "csrf:\"", "pageData=", "pageData={", "pageData={a:[",
    "pageData={error:{message:\"", "displayScopes:[", "[", "{", "\\", "\"\\", "/*", "//", "`", " ",
    "\u{e9}",
    "<script>pageData = {csrf: '", "<script>pageData=",
  ]

  @Test("the time grows in proportion to the page, whatever it contains", arguments: worst)
  func linear(_ piece: String) {
    let growth = ProcessorTime.growth(to: 16_000) { bytes in
      let page = AuthorizePage(
        Array(String(repeating: piece, count: bytes / piece.utf8.count).utf8))
      #expect(page.asksToSignIn == false)
    }
    #expect(growth < 24)
  }
}
