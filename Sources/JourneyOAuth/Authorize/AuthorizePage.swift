import JourneyHTTP

/// What an authorize endpoint says in a page: AM's in its script, others in text and fields.
struct AuthorizePage {
  private let data: PageData?
  private let page: HTMLPage

  init(_ body: [UInt8]) {
    page = HTMLPage(body)
    // A page without a tag for its script is AM's script alone.
    let scripts = page.scripts.isEmpty ? [body.indices] : page.scripts
    data = PageData(body, scripts: scripts)
  }

  /// What AM's script says of an error: a machine word, and a text.
  var error: (code: String, text: String)? { data?.error }

  /// What a page of another server says: its text, else its title; "" where it has neither.
  func words(of reply: HTTPResponse) -> String {
    let texts = [page.text, page.title].lazy.map { String(decoding: $0, as: UTF8.self) }
      .map { reply.excerpt(of: $0, limit: 200) }
    return texts.first { !$0.isEmpty } ?? ""
  }

  var asksToSignIn: Bool { page.asksToSignIn }

  /// What consent is asked with, and for; nil where the page is another one.
  var consent: (csrf: String?, scopes: [String])? {
    let csrf = data?.csrf ?? page.forgeryToken
    guard csrf != nil || data?.hasScopes == true else { return nil }
    return (csrf, data?.scopes ?? [])
  }
}

/// The page on which a user agrees to what the client asks for.
struct ConsentForm: Sendable, Hashable {
  /// What the decision is sent with; nil where the page shows none.
  let csrf: String?
  /// What the page names, or what was asked for where its list cannot be read.
  let scopes: [String]

  /// Nil where the page is another one.
  init?(_ page: AuthorizePage, asked: [String]) {
    guard let consent = page.consent else { return nil }
    csrf = consent.csrf
    scopes = consent.scopes.isEmpty ? asked : consent.scopes
  }
}
