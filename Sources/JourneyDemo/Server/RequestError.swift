import JourneyCrypto
import JourneyJSON

/// The error for a request that the tenant refuses. It contains the response to send.
struct RequestError: Error {
  let response: OutgoingResponse
  /// The rule that an authenticator's answer breaks, or `nil` if the tenant refuses the request for
  /// another reason. The response does not name the rule.
  private(set) var violation: RuleViolation?

  init(_ response: OutgoingResponse) { self.response = response }

  /// Returns the error for a broken rule. As in AM, the response has status 500 if the
  /// authenticator's answer cannot be read. Otherwise, the sign-in fails with status 401.
  static func rule(_ rule: RuleViolation.Rule, _ reason: String) -> RequestError {
    var error = RequestError(
      rule == .unreadable
        ? AMResponse.error(500) : AMResponse.error(401, "Login failure"))
    error.violation = RuleViolation(rule, reason)
    return error
  }

  /// Returns the value of the expression. If the expression throws an error, returns the error's
  /// response.
  static func answer(
    _ answer: @autoclosure () throws(RequestError) -> OutgoingResponse
  ) -> OutgoingResponse {
    do {
      return try answer()
    } catch {
      return error.response
    }
  }

  /// Returns the result of a libcrypto operation. If the operation fails, throws an error whose
  /// response has status 500.
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
  /// Parses an authenticator's answer. Throws the error for `rule` if the answer is not JSON.
  init(answer: [UInt8], _ rule: RuleViolation.Rule, _ reason: String) throws(RequestError) {
    do {
      try self.init(parsing: answer)
    } catch {
      throw .rule(rule, reason)
    }
  }
}
