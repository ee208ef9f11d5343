import JourneyAuthenticators
import JourneyFlow
import JourneyJSON

/// An authenticator that performs the tasks of one page.
struct PageAuthenticator {
  /// The answers to a page, and what the authenticator learned from it.
  struct Result {
    var answers: JSONObject = [:]
    /// The tasks that the authenticator refuses.
    var problems: [Problem] = []
    /// What to add to the document's `authenticator` for later pages.
    var learned: JSONObject = [:]
    /// The seconds until the one-time code can be made.
    var wait = 0.0
    /// Whether the `mfauth` address of the one-time codes has `policies`.
    var hasPolicies = false
  }

  let settings: AuthenticatorSettings
  /// The document's `authenticator`, to which `Result.learned` is added.
  let documentSettings: JSONObject
  let deviceKeys: [DeviceKey]
  /// Returns the origin of the configured server, which only a passkey may need.
  let serverOrigin: () throws(FlowError) -> ClaimedOrigin
  /// `--fail`
  let failure: String?
  /// Whether answers say that the user was verified, as they do unless `--no-user-verification` is
  /// given.
  let verifiesUser: Bool
  /// Whether the origin must match the relying party, as it must unless `--origin` is given.
  let checksRelyingParty: Bool
  /// The current time in seconds since 1970.
  let now: Int
  /// This document's claim on the used counters.
  let counters: CounterLedger.Claim

  /// - Parameter answered: returns the answered properties of the field at an index.
  func answer(
    _ page: AuthenticatorPage, on fields: [any Field], answered: (Int) -> Set<String>
  ) throws(FlowError) -> Result {
    var result = Result()
    guard !page.isLeft else { return result }
    if let enrolment = page.enrolment {
      result.learned["otp"] = .string(enrolment.text)
      result.hasPolicies = enrolment.hasPolicies
    }
    let matcher = FieldMatcher(fields: fields)
    let open = page.tasks.filter { answered($0.field).isSubset(of: $0.task.optionalProperties) }
    let ceremonies = open.filter { $0.task.isCeremony }
    guard ceremonies.count <= 1 else {
      throw .authenticator(
        nil, "the page has \(ceremonies.count) ceremonies: answer all but one of them yourself")
    }
    for (index, task) in open {
      let key = matcher.onlyKey(of: index)
      func naming(_ problems: [Problem]) -> [Problem] {
        problems.map {
          $0.key == key
            ? $0.named(matcher.key(of: index)).identified(by: fields[index].id) : $0
        }
      }
      do {
        result.answers[key] = try answer(to: task, key, answered(index), &result)
      } catch {
        var error = error
        error.problems = naming(error.problems)
        throw error
      }
      result.problems = naming(result.problems)
    }
    return result
  }

  private func answer(
    to task: AuthenticatorPage.Task, _ key: String, _ answered: Set<String>,
    _ result: inout Result
  ) throws(FlowError) -> JSONValue? {
    switch task {
    case .passkey(let request): return try passkey(request, key, &result)
    case .binding(let request, let deviceID):
      return .object(try binding(request, deviceID, key, &result).leavingOut(answered))
    case .signing(let request): return try signing(request, key)
    case .profile(let metadata, let location): return try profile(metadata, location, key)
    case .code: return try code(key, &result)
    case .unreadable(let reason): throw .authenticator(key, reason)
    }
  }

  private func passkey(
    _ request: PasskeyRequest, _ key: String, _ result: inout Result
  ) throws(FlowError) -> JSONValue {
    if let failure {
      do {
        let passkeyFailure = try PasskeyFailure(name: failure, on: request.page)
        return try PasskeyAnswer(.failed(passkeyFailure), to: request).value()
      } catch { throw .authenticator(key, error) }
    }
    let origin = try origin(key)
    do {
      var authenticator = PasskeyAuthenticator(
        origin: origin, deviceKeys: deviceKeys, passkeys: settings.passkeys)
      authenticator.verifiesUser = verifiesUser
      authenticator.checksRelyingParty = checksRelyingParty
      let answer = try authenticator.answer(to: request)
      if case .failed(let failure) = answer.outcome {
        result.problems.append(
          Problem(key: key, code: "authenticator", message: "\(failure.name): \(failure.message)"))
      }
      if let passkey = answer.discoverable { learn(passkey, &result) }
      return try answer.value(deviceName: settings.deviceName)
    } catch {
      throw .authenticator(key, error)
    }
  }

  private func origin(_ key: String) throws(FlowError) -> ClaimedOrigin {
    guard let text = settings.origin else { return try serverOrigin() }
    do { return try ClaimedOrigin(text) } catch { throw .authenticator(key, error) }
  }

  /// Adds a discoverable passkey to `Result.learned`, in place of one for the same relying party
  /// and user.
  private func learn(_ passkey: Passkey, _ result: inout Result) {
    let new = passkey.document
    var list = documentSettings["passkeys"]?.array ?? []
    list.removeAll { $0["rpId"] == new["rpId"] && $0["userHandle"] == new["userHandle"] }
    result.learned["passkeys"] = .array(list + [.object(new)])
  }

  /// - Parameter deviceID: the device id in the answers to the page, which overrides that of the
  ///   settings.
  private func binder(
    _ key: String, _ deviceID: String? = nil
  ) throws(FlowError) -> DeviceBinder {
    guard let first = deviceKeys.first else { throw .authenticator(key, .missingDeviceKey) }
    do {
      return try DeviceBinder(
        deviceKey: first, deviceID: deviceID ?? settings.deviceID, issuer: settings.issuer,
        platform: settings.platform)
    } catch { throw .authenticator(key, error) }
  }

  /// Returns an answer with the `clientError` of `--fail`, if the option is given.
  func failed(
    _ key: String, _ allowed: [DeviceBinder.Failure]
  ) throws(FlowError) -> JSONObject? {
    guard let failure else { return nil }
    guard let deviceFailure = allowed.first(where: { $0.rawValue == failure }) else {
      throw .authenticator(key, .unknownFailure(failure))
    }
    return ["clientError": .string(deviceFailure.rawValue)]
  }

  private func binding(
    _ request: DeviceBindingRequest, _ deviceID: String?, _ key: String, _ result: inout Result
  ) throws(FlowError) -> JSONObject {
    if let failed = try failed(key, [.unsupported, .abort, .timeout]) { return failed }
    if let deviceFailure = request.failure(onPlatform: settings.platform) {
      result.problems.append(
        Problem(
          key: key, code: "authenticator",
          message:
            "cannot create the attestation: it needs the hardware of a phone"
        ))
      return ["clientError": .string(deviceFailure.rawValue)]
    }
    let binder = try binder(key, deviceID)
    do {
      switch try binder.bind(request, at: now, userID: settings.userID) {
      case .bound(let jws, let deviceID):
        var answer: JSONObject = ["jws": .string(jws), "deviceId": .string(deviceID)]
        answer["deviceName"] = settings.deviceName.map(JSONValue.string)
        // The page of a later sign-in may name no user.
        if let userID = request.userID { result.learned["userId"] = .string(userID) }
        return answer
      case .failed(let deviceFailure): return ["clientError": .string(deviceFailure.rawValue)]
      }
    } catch { throw .authenticator(key, error) }
  }

  private func signing(
    _ request: DeviceSigningRequest, _ key: String
  ) throws(FlowError) -> JSONValue {
    if let failed = try failed(key, DeviceBinder.Failure.allCases) { return .object(failed) }
    let binder = try binder(key)
    do {
      return ["jws": .string(try binder.sign(request, at: now, userID: settings.userID))]
    } catch { throw .authenticator(key, error) }
  }

  private func profile(
    _ metadata: Bool, _ location: Bool, _ key: String
  ) throws(FlowError) -> JSONValue {
    _ = try failed(key, [])
    let binder = settings.profile?["identifier"] == nil ? try binder(key) : nil
    do {
      let identifier = try binder.map { binder throws(AuthenticatorError) in
        try deviceKeys[0].profileIdentifier(deviceID: binder.deviceID)
      }
      return .string(
        try DeviceProfile.text(
          identifier: identifier ?? "", wantsMetadata: metadata, wantsLocation: location,
          given: settings.profile))
    } catch { throw .authenticator(key, error) }
  }
}

extension AuthenticatorPage.Task {
  /// Whether the task is a passkey ceremony, readable or not.
  fileprivate var isCeremony: Bool {
    switch self {
    case .passkey, .unreadable: true
    case .binding, .signing, .profile, .code: false
    }
  }

  /// The properties that the caller may answer. The authenticator answers the others.
  fileprivate var optionalProperties: Set<String> {
    if case .binding = self { ["deviceId", "deviceName"] } else { [] }
  }
}

extension JSONObject {
  fileprivate func leavingOut(_ names: Set<String>) -> JSONObject {
    JSONObject(filter { !names.contains($0.key) }.map { ($0.key, $0.value) })
  }
}
