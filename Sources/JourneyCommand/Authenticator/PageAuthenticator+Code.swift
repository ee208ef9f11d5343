import JourneyAuthenticators
import JourneyFlow
import JourneyJSON

extension PageAuthenticator {
  /// Returns a one-time code, or `nil` if no seed is known, so that the caller must answer.
  func code(
    _ key: String, _ result: inout Result
  ) throws(FlowError) -> JSONValue? {
    guard let seed = settings.otp else { return nil }
    _ = try failed(key, [])
    let codes = CodeMaker(now: now, after: settings.after, counters: counters)
    let code: String
    do { code = try codes.code(of: seed, for: key) } catch {
      throw .authenticator(key, message: error.reason, code: error.code)
    }
    result.wait = codes.wait
    result.hasPolicies = result.hasPolicies || codes.hasPolicies
    result.learned["after"] = .integer(now)
    do {
      let address = try OTPAuthAddress(addressOrSecret: seed)
      let next = try address.withNextCounter()
      if next != address { result.learned["otp"] = .string(next.text) }
    } catch {
      throw .authenticator(key, error.message, code: "otp")
    }
    return .string(code)
  }
}
