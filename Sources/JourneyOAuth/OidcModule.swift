/// Names the part of a flow's configuration that is about tokens:
/// `config.module(OidcModule.config) { oidc in oidc.clientId = … }`.
public enum OidcModule: Sendable {
  /// The only part: `OidcConfiguration`.
  case config
}
