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
