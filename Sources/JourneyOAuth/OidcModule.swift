/// Names the part of a flow's configuration that is about tokens:
/// `config.module(OidcModule.config) { oidc in oidc.clientId = … }`.
public enum OidcModule: Sendable {
  case config
}
