import JourneyHTTP

/// A page from the authorization endpoint. On a page from AM, the data, such as an error or a CSRF
/// token, is in a script. On a page from another server, the data is in the text and the form
/// fields.
struct AuthorizePage {
  private let data: PageData?
  private let page: HTMLPage

  init(_ body: [UInt8]) {
    page = HTMLPage(body)
    // A page without a script tag is only AM's script.
    let scripts = page.scripts.isEmpty ? [body.indices] : page.scripts
    data = PageData(body, scripts: scripts)
  }

  /// The error code and error text in AM's script, or `nil` if the script contains no error.
  var error: (code: String, text: String)? { data?.error }

  /// The error code on AM's page for device codes, or `nil` if the page has none.
  var errorCode: String? { data?.errorCode }

  /// Whether AM's page for device codes says that the decision was taken.
  var isDone: Bool { data?.isDone ?? false }

  /// Returns an excerpt of the page's visible text, without secrets. Use it if AM's script does not
  /// contain an error. If the page has no text, the excerpt is from its title. If there is no title
  /// either, the excerpt is empty.
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

/// The data of a consent page, on which the user consents to the client's request.
struct ConsentForm: Sendable, Hashable {
  /// The CSRF token that must be sent with the decision, or `nil` if the page has no such token.
  let csrf: String?
  /// The scopes that the page names, or the requested scopes if the list on the page cannot be
  /// read.
  let scopes: [String]

  /// Reads the form from a page. Returns `nil` if the page is not a consent page.
  init?(_ page: AuthorizePage, asked: [String]) {
    guard let consent = page.consent else { return nil }
    csrf = consent.csrf
    scopes = consent.scopes.isEmpty ? asked : consent.scopes
  }
}
