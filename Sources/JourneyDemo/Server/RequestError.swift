import JourneyCrypto
import JourneyJSON

/// The response to a request that is not served.
struct RequestError: Error {
  let response: OutgoingResponse
  /// The rule that an authenticator's answer breaks. The response does not name the rule.
  private(set) var violation: RuleViolation?

  init(_ response: OutgoingResponse) { self.response = response }

  /// Returns the error that AM would show: an exception if the answer cannot be read, or a failed
  /// sign-in otherwise.
  static func rule(_ rule: String, _ reason: String) -> RequestError {
    var error = RequestError(
      rule == RuleViolation.unreadable
        ? AMResponse.error(500) : AMResponse.error(401, "Login failure"))
    error.violation = RuleViolation(rule, reason)
    return error
  }

  /// Returns the response that the expression returns or throws.
  static func answer(
    _ answer: @autoclosure () throws(RequestError) -> OutgoingResponse
  ) -> OutgoingResponse {
    do {
      return try answer()
    } catch {
      return error.response
    }
  }

  /// Returns a result of libcrypto. If libcrypto fails, the response is a 500.
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

/// Checks a rule for authenticators' answers.
func require(_ holds: Bool, _ rule: String, _ reason: String) throws(RequestError) {
  guard holds else { throw .rule(rule, reason) }
}

extension JSONValue {
  /// Reads an authenticator's answer.
  init(answer: [UInt8], _ rule: String, _ reason: String) throws(RequestError) {
    do {
      try self.init(parsing: answer)
    } catch {
      throw .rule(rule, reason)
    }
  }
}
