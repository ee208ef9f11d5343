public import JourneyFlow
import JourneyJSON

/// An entry of `details` in PingOne's response. `problems` has the same texts with the keys of the
/// fields.
public struct Detail: Sendable, Hashable {
  /// The status of the request that PingOne's own step made.
  public let statusCode: Int?
  /// The response that the step got.
  public let rawResponse: RawResponse

  /// The response of an API that a step of the flow called.
  public struct RawResponse: Sendable, Hashable {
    /// The id of the response, or "".
    public let id: String
    /// The code, such as `INVALID_DATA`, or "".
    public let code: String
    /// The message, or "".
    public let message: String
    /// The errors of individual fields.
    public let details: [ErrorDetail]
  }

  /// The error of one field.
  public struct ErrorDetail: Sendable, Hashable {
    /// The code, such as `INVALID_VALUE`, or "".
    public let code: String
    /// The directory attribute, such as `password`, or "".
    public let target: String
    /// The message, or "".
    public let message: String
    public let innerError: InnerError?
  }

  /// The requirements that a value did not satisfy.
  public struct InnerError: Sendable, Hashable {
    /// The text of each requirement, by its name, such as `minCharacters`.
    public let errors: [String: String]
  }
}

extension ErrorNode {
  /// The details of a DaVinci error. The array is empty if there are none.
  public var details: [Detail] {
    (input["details"]?.array ?? []).compactMap { entry in
      entry["rawResponse"]?.object.map { raw in
        Detail(
          statusCode: entry["statusCode"]?.integer,
          rawResponse: Detail.RawResponse(
            id: raw["id"]?.string ?? "", code: raw["code"]?.string ?? "",
            message: raw["message"]?.string ?? "",
            details: (raw["details"]?.array ?? []).compactMap(Detail.ErrorDetail.init)))
      }
    }
  }
}

extension Detail.ErrorDetail {
  fileprivate init?(_ value: JSONValue) {
    guard let members = value.object else { return nil }
    code = members["code"]?.string ?? ""
    target = members["target"]?.string ?? ""
    message = members["message"]?.string ?? ""
    innerError = members["innerError"]?.object.map { inner in
      let names = (inner["unsatisfiedRequirements"]?.array ?? []).compactMap(\.string)
      return Detail.InnerError(
        errors: Dictionary(
          names.map { ($0, inner[$0]?.string ?? "") }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
