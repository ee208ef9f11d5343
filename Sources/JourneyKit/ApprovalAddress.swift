public import JourneyAM
public import JourneyDaVinci

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension StartOptions {
  /// The address that another device shows (`verification_uri_complete`). After the journey, AM
  /// approves the sign-in of that device with the session. Only `user_code` is used, and an address
  /// of another server is refused before the journey begins.
  public var verificationUriComplete: URL? {
    get { approvalAddress.flatMap { URL(string: $0) } }
    set { approvalAddress = newValue?.absoluteString }
  }
}

extension DaVinciOptions {
  /// The address that another device shows (`verification_uri_complete`). The flow approves the
  /// sign-in of that device and ends without a user.
  public var verificationUriComplete: URL? {
    get { approvalAddress.flatMap { URL(string: $0) } }
    set { approvalAddress = newValue?.absoluteString }
  }
}
