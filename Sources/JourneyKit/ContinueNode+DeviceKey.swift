import JourneyAM
public import JourneyAuthenticators
import JourneyDaVinci
public import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension ContinueNode {
  /// Answers what the page asks the user's device, with software in place of a phone: a passkey, a
  /// device to bind, a signature, or a device profile. Other fields are unchanged.
  /// - Parameters:
  ///   - key: the key of the user's device, from which all other keys are derived.
  ///   - passkeys: the discoverable passkeys from earlier pages, for a sign-in without a user name.
  ///   - origin: the origin of the page for passkeys, or `nil` for the server's own origin.
  ///   - userID: the user's id, for a page that names no user.
  /// - Returns: the discoverable passkeys that the answers created, to keep for later pages.
  /// - Throws: an `AuthenticatorError`, or a `FlowError` of kind `answers` if the page cannot be
  ///   answered.
  @discardableResult
  public func answer(
    with key: DeviceKey, passkeys: [Passkey] = [], origin: String? = nil, userID: String? = nil
  ) throws -> [Passkey] {
    let isJourney = page.state.flow == .journey
    let asked = isJourney ? journeyAuthenticatorPage : daVinciAuthenticatorPage
    var created: [Passkey] = []
    for (index, task) in asked.tasks {
      let field = page.fields[index]
      switch task {
      case .passkey(let request):
        let authenticator = PasskeyAuthenticator(
          origin: try ClaimedOrigin(origin ?? ownOrigin), deviceKeys: [key], passkeys: passkeys)
        let answer = try authenticator.answer(to: request)
        if let passkey = answer.discoverable { created.append(passkey) }
        field.answer(field.mainProperty ?? "value", with: try answer.value())
      case .binding(let request, let deviceID):
        let binder = try DeviceBinder(deviceKey: key, deviceID: deviceID)
        switch try binder.bind(request, at: SystemClock.now(), userID: userID) {
        case .bound(let jws, let deviceID):
          field.answer("jws", with: .string(jws))
          field.answer("deviceId", with: .string(deviceID))
        case .failed(let failure):
          field.answer("clientError", with: .string(failure.rawValue))
        }
      case .signing(let request):
        let jws = try DeviceBinder(deviceKey: key)
          .sign(request, at: SystemClock.now(), userID: userID)
        field.answer("jws", with: .string(jws))
      case .profile(let metadata, let location):
        let identifier = try key.profileIdentifier(deviceID: try key.deviceID())
        let profile = try DeviceProfile.text(
          identifier: identifier, wantsMetadata: metadata, wantsLocation: location)
        field.answer(field.mainProperty ?? "value", with: .string(profile))
      case .code: continue
      case .unreadable(let reason): throw FlowError(.answers, reason)
      }
    }
    return created
  }

  private var ownOrigin: String {
    get throws {
      if let journeyOrigin { return journeyOrigin }
      let link = input["_links"]?["next"]?["href"]?.string ?? ""
      return try WebAddress(link).origin.description
    }
  }
}
