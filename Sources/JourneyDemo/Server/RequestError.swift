import JourneyCrypto
import JourneyJSON

/// The response to a request that the tenant refuses.
struct RequestError: Error {
  let response: OutgoingResponse
  /// The rule that an authenticator's answer breaks, which the response does not name.
  private(set) var violation: RuleViolation?

  init(_ response: OutgoingResponse) { self.response = response }

  /// Returns the error for a broken rule: as in AM, with status 500 if the answer cannot be read,
  /// else 401.
  static func rule(_ rule: RuleViolation.Rule, _ reason: String) -> RequestError {
    var error = RequestError(
      rule == .unreadable
        ? AMResponse.error(500) : AMResponse.error(401, "Login failure"))
    error.violation = RuleViolation(rule, reason)
    return error
  }

  /// Returns the response of the expression, or of the error that it throws.
  static func answer(
    _ answer: @autoclosure () throws(RequestError) -> OutgoingResponse
  ) -> OutgoingResponse {
    do {
      return try answer()
    } catch {
      return error.response
    }
  }

  /// Throws a response with status 500 if a libcrypto operation fails.
  static func crypto<Value>(
    _ value: @autoclosure () throws(CryptoError) -> Value
  ) throws(RequestError) -> Value {
    do {
      return try value()
    } catch {
      throw RequestError(AMResponse.error(500, "\(error)"))
    }
  }
}

/// Throws the error for a broken rule if `holds` is `false`.
func require(_ holds: Bool, _ rule: RuleViolation.Rule, _ reason: String) throws(RequestError) {
  guard holds else { throw .rule(rule, reason) }
}

extension JSONValue {
  /// Throws the error for `rule` if the authenticator's answer is not JSON.
  init(answer: [UInt8], _ rule: RuleViolation.Rule, _ reason: String) throws(RequestError) {
    do {
      try self.init(parsing: answer)
    } catch {
      throw .rule(rule, reason)
    }
  }
}
