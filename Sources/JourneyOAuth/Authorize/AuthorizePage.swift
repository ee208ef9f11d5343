import JourneyHTTP

/// A page from the authorization endpoint. The data, such as an error or a CSRF token, is in a
/// script on AM's pages, and in the text and the form fields on the pages of other servers.
struct AuthorizePage {
  private let data: PageData?
  private let page: HTMLPage

  init(_ body: [UInt8]) {
    page = HTMLPage(body)
    // A body without script tags is AM's script alone.
    let scripts = page.scripts.isEmpty ? [body.indices] : page.scripts
    data = PageData(body, scripts: scripts)
  }

  /// The error in AM's script, if any.
  var error: (code: String, text: String)? { data?.error }

  /// The error code on AM's page for user codes.
  var errorCode: String? { data?.errorCode }

  /// Whether AM's page for user codes says that the decision was taken.
  var isDone: Bool { data?.isDone ?? false }

  /// Returns an excerpt of the page's visible text, or else of its title, without secrets, for a
  /// page without an error in a script. The excerpt is empty if there is neither.
  func text(of reply: HTTPResponse) -> String {
    let texts = [page.text, page.title].lazy.map { String(decoding: $0, as: UTF8.self) }
      .map { reply.excerpt(of: $0, limit: 200) }
    return texts.first { !$0.isEmpty } ?? ""
  }

  var asksToSignIn: Bool { page.asksToSignIn }

  /// The CSRF token and the scopes, or `nil` if the page is not a consent page.
  var consent: (csrf: String?, scopes: [String])? {
    let csrf = data?.csrf ?? page.forgeryToken
    guard csrf != nil || data?.hasScopes == true else { return nil }
    return (csrf, data?.scopes ?? [])
  }
}

struct ConsentForm: Sendable, Hashable {
  /// The CSRF token to send with the decision, if the page has one.
  let csrf: String?
  /// The scopes that the page names, or the requested scopes if its list cannot be read.
  let scopes: [String]

  /// Returns `nil` if the page is not a consent page.
  init?(_ page: AuthorizePage, asked: [String]) {
    guard let consent = page.consent else { return nil }
    csrf = consent.csrf
    scopes = consent.scopes.isEmpty ? asked : consent.scopes
  }
}
