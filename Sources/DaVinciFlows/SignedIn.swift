public import OpenIDConnect
public import Orchestration

/// Where a `DaVinci` and its nodes remember who signed in.
final class SignedIn {
  var user: OidcUser?
}

/// The user of a success, ready to be asked for tokens.
final class DaVinciEnding: Ending {
  let user: OidcUser

  init(_ user: OidcUser) {
    self.user = user
  }
}

extension SuccessNode {
  /// Who signed in; nil where the flow ended without a code.
  public var user: (any User)? { (ending as? DaVinciEnding)?.user }
}
