package import JourneyAuthenticators
package import JourneyFlow
import JourneyHTTP
import JourneyJSON

extension ContinueNode {
  /// What an AM or OpenAM page asks of the user's authenticator (docs/protocol/authenticators.md,
  /// "Passkey pages").
  package var journeyAuthenticatorPage: AuthenticatorPage {
    var page = AuthenticatorPage()
    for (index, callback) in callbacks.enumerated() {
      switch callback {
      case let callback as DeviceBindingCallback: page.tasks.append((index, callback.task))
      case let callback as DeviceSigningVerifierCallback:
        page.tasks.append((index, callback.task))
      case let callback as DeviceProfileCallback:
        page.tasks.append(
          (
            index,
            .profile(wantsMetadata: callback.metadata, wantsLocation: callback.location)
          ))
      case let callback as NameCallback where OTPPages.asksForCode(prompt: callback.prompt):
        page.tasks.append((index, .code))
      case let callback as ConfirmationCallback where callback.leadsElsewhere: page.isLeft = true
      default: continue
      }
    }
    page.tasks += passkeyTasks
    let hidden = callbacks.firstIndex { callback in
      (callback as? HiddenValueCallback)?.valueId == OTPPages.addressID
    }
    do throws(OTPError) { page.enrolment = try enrolment(hidden: hidden) } catch {
      // A page that registers only push messages enrolls no one-time codes.
      if error != .pushOnly {
        let reason = "invalid address for one-time codes on the page: \(error.message)"
        page.tasks.append((hidden ?? 0, .unreadable(reason)))
      }
    }
    return page
  }

  /// `oath`, `push`, both, or none, as the address on the page says. An address that cannot be read
  /// counts as `oath`.
  package var enrolledDevices: [String] {
    let hidden = callbacks.firstIndex { callback in
      (callback as? HiddenValueCallback)?.valueId == OTPPages.addressID
    }
    do throws(OTPError) {
      guard let address = try enrolment(hidden: hidden) else { return [] }
      return address.text.lowercased().hasPrefix("mfauth:") ? ["oath", "push"] : ["oath"]
    } catch {
      return error == .pushOnly ? ["push"] : ["oath"]
    }
  }

  private var passkeyTasks: [(field: Int, task: AuthenticatorPage.Task)] {
    let outcome = callbacks.firstIndex {
      ($0 as? HiddenValueCallback)?.valueId == PasskeyRequest.outcomeID
    }
    if let index = outcome {
      let tasks = passkeyTasksOfAM
      return tasks.isEmpty && holdsScript
        ? [(index, .unreadable("cannot find a passkey ceremony on the page"))]
        : tasks.map { (index, $0) }
    }
    let metadata = callbacks.firstIndex {
      $0 is FidoRegistrationCallback || $0 is FidoAuthenticationCallback
    }
    if let metadata {
      return [
        (metadata, .unreadable("missing field '\(PasskeyRequest.outcomeID)' for the answer"))
      ]
    }
    let credentials = callbacks.firstIndex { ($0 as? PasswordCallback)?.takesPasskey == true }
    guard let credentials else { return [] }
    return texts.compactMap { AuthenticatorPage.Task.reading($0, PasskeyRequest.init(openAM:)) }
      .map { (credentials, $0) }
  }

  /// The passkey ceremonies in the page's metadata, or else in its scripts. They are never
  /// combined, because both can contain the same ceremony.
  private var passkeyTasksOfAM: [AuthenticatorPage.Task] {
    let metadata = callbacks.compactMap { callback -> JSONValue? in
      switch callback {
      case let callback as FidoRegistrationCallback: callback.metadata
      case let callback as FidoAuthenticationCallback: callback.metadata
      default: nil
      }
    }
    if !metadata.isEmpty {
      return metadata.compactMap { .reading($0, PasskeyRequest.init(metadata:)) }
    }
    return texts.compactMap { .reading($0, PasskeyRequest.init(script:)) }
  }

  private var holdsScript: Bool {
    callbacks.contains { ($0 as? TextOutputCallback)?.messageType == .script }
  }

  private var texts: [String] {
    callbacks.compactMap { ($0 as? TextOutputCallback)?.message }
  }

  private func enrolment(hidden: Int?) throws(OTPError) -> OTPAuthAddress? {
    let value = hidden.flatMap { callbacks[$0] as? HiddenValueCallback }?.value
    return try OTPPages.address(hiddenValue: value, scripts: texts)
  }
}

extension OTPPages {
  /// Returns the address that enrolls an authenticator app, or `nil` if the page has no valid one.
  static func enrolmentURI(hiddenValue: String?, script: String?) -> String? {
    let text = text(hiddenValue: hiddenValue, scripts: script.map { [$0] } ?? [])
    do { return try text.map(OTPAuthAddress.init(_:))?.text } catch {
      return error == .pushOnly ? text : nil
    }
  }
}

extension FieldData {
  /// The options in the JSON form of Web Authentication, or `nil` if AM's data is invalid.
  var passkeyOptions: JSONValue? {
    guard let data = output("data") else { return nil }
    do { return try PasskeyRequest.options(metadata: data) } catch { return nil }
  }
}

extension PasswordCallback {
  /// Whether OpenAM expects the outcome of a passkey ceremony in this callback.
  fileprivate var takesPasskey: Bool { prompt.bareLabel == PasskeyRequest.openAMPrompt }
}

extension DeviceBindingCallback {
  fileprivate var task: AuthenticatorPage.Task {
    do {
      return .binding(
        DeviceBindingRequest(
          userID: userId, challenge: try data.challenge,
          authenticationType: try DeviceBindingRequest.AuthenticationType(
            named: deviceBindingAuthenticationType),
          timeout: timeout, isAttested: attestation),
        deviceID: deviceId.isEmpty ? nil : deviceId)
    } catch {
      return .unreadable(error.message)
    }
  }
}

extension DeviceSigningVerifierCallback {
  fileprivate var task: AuthenticatorPage.Task {
    do {
      return .signing(
        DeviceSigningRequest(userID: userId, challenge: try data.challenge, timeout: timeout))
    } catch {
      return .unreadable(error.message)
    }
  }
}

extension FieldData {
  /// The page's challenge, which the device signs unchanged.
  fileprivate var challenge: String {
    get throws(AuthenticatorError) {
      guard let text = output("challenge")?.string else { throw .missingChallenge }
      return text
    }
  }
}

extension JourneyPage {
  /// The origin in the passkey outcome, if the answers contain one. AM compares it with the
  /// `Origin` header.
  var claimedOrigin: String? {
    for callback in callbacks where callback.isAnswered {
      switch callback {
      case let callback as HiddenValueCallback where callback.valueId == PasskeyRequest.outcomeID:
        return ClaimedOrigin.text(inAnswer: .string(callback.value))
      case let callback as PasswordCallback where callback.takesPasskey:
        return ClaimedOrigin.text(inAnswer: .string(callback.password))
      default: continue
      }
    }
    return nil
  }
}
