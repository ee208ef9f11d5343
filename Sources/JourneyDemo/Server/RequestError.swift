import JourneyCrypto

/// Why a request is not served: the answer that says so.
struct RequestError: Error {
  let response: OutgoingResponse

  init(_ response: OutgoingResponse) { self.response = response }

  /// An answer, whether it is returned or thrown.
  static func answer(
    _ answer: @autoclosure () throws(RequestError) -> OutgoingResponse
  ) -> OutgoingResponse {
    do {
      return try answer()
    } catch {
      return error.response
    }
  }

  /// What libcrypto makes. It fails where the machine does: 500.
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
