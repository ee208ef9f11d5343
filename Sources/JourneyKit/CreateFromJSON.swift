public import JourneyAM
public import JourneyDaVinci
import JourneyFlow
public import JourneyJSON
public import JourneyOAuth

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Journey {
  /// Creates a client from a JSON configuration in the format of Ping's SDKs.
  /// - Returns: the client, or a `JsonConfigError`.
  public static func createJourney(json: JSONObject) -> Result<Journey, any Error> {
    Result {
      let values = try AppConfiguration(json)
      guard values["journey"] != nil else {
        throw JsonConfigError.missingRequiredField("journey")
      }
      var config = JourneyConfig(values, headers: values.headers)
      values.set(&config.timeout, &config.http, &config.logger)
      if values["oidc"] != nil {
        config.module(OidcModule.config) { $0 = OidcConfiguration(values) }
      }
      let journey = Journey(config)
      if let error = journey.setupError { throw AppConfiguration.error(error) }
      return journey
    }
  }

  public static func createJourney(json: Data) -> Result<Journey, any Error> {
    Result { try JSONObject(configuration: json) }.flatMap { createJourney(json: $0) }
  }

  /// Creates a client from the result of `JSONSerialization`.
  /// - Parameter json: a dictionary with values of any type.
  public static func createJourney(
    json: some Sequence<(key: String, value: Any)>
  ) -> Result<Journey, any Error> {
    Result { try JSONObject(untyped: json) }.flatMap { createJourney(json: $0) }
  }
}

extension DaVinci {
  /// Creates a client from a JSON configuration in the format of Ping's SDKs.
  /// - Returns: the client, or a `JsonConfigError`.
  public static func createDaVinci(json: JSONObject) -> Result<DaVinci, any Error> {
    Result {
      let values = try AppConfiguration(json)
      guard values["oidc"] != nil else { throw JsonConfigError.missingRequiredField("oidc") }
      var config = DaVinciConfig()
      config.headers = values.headers
      values.set(&config.timeout, &config.http, &config.logger)
      config.module(OidcModule.config) { $0 = OidcConfiguration(values) }
      let daVinci = DaVinci(config)
      if let error = daVinci.setupError { throw AppConfiguration.error(error) }
      return daVinci
    }
  }

  public static func createDaVinci(json: Data) -> Result<DaVinci, any Error> {
    Result { try JSONObject(configuration: json) }.flatMap { createDaVinci(json: $0) }
  }

  /// Creates a client from the result of `JSONSerialization`.
  /// - Parameter json: a dictionary with values of any type.
  public static func createDaVinci(
    json: some Sequence<(key: String, value: Any)>
  ) -> Result<DaVinci, any Error> {
    Result { try JSONObject(untyped: json) }.flatMap { createDaVinci(json: $0) }
  }
}

extension OidcDeviceClient {
  /// Creates a client from a JSON configuration in the format of Ping's SDKs.
  /// - Returns: the client, or a `JsonConfigError`.
  public static func createOidcDeviceClient(
    json: JSONObject
  ) -> Result<OidcDeviceClient, any Error> {
    Result {
      let values = try AppConfiguration(json)
      guard values["oidc"] != nil else { throw JsonConfigError.missingRequiredField("oidc") }
      let client = createOidcDeviceClient { config in
        config.headers = values.headers
        values.set(&config.timeout, &config.http, &config.logger)
        config.module(OidcModule.config) { $0 = OidcConfiguration(values) }
      }
      if let error = client.setupError { throw AppConfiguration.error(error) }
      return client
    }
  }

  /// Creates a client from the text of a JSON configuration.
  public static func createOidcDeviceClient(json: Data) -> Result<OidcDeviceClient, any Error> {
    Result { try JSONObject(configuration: json) }.flatMap { createOidcDeviceClient(json: $0) }
  }

  /// Creates a client from the result of `JSONSerialization`.
  /// - Parameter json: a dictionary with values of any type.
  public static func createOidcDeviceClient(
    json: some Sequence<(key: String, value: Any)>
  ) -> Result<OidcDeviceClient, any Error> {
    Result { try JSONObject(untyped: json) }.flatMap { createOidcDeviceClient(json: $0) }
  }
}

extension JSONObject {
  fileprivate init(configuration: Data) throws {
    guard let members = try JSONValue(parsing: Array(configuration)).object else {
      throw JsonConfigError.invalidType(field: "", expected: "an object")
    }
    self = members
  }

  /// Reads the untyped form of Ping's documentation.
  fileprivate init(untyped members: some Sequence<(key: String, value: Any)>) throws {
    self = [:]
    for (name, value) in members { self[name] = try JSONValue(untyped: value, at: name) }
  }
}

extension JSONValue {
  fileprivate init(untyped value: Any, at path: String) throws {
    switch value {
    case let value as JSONValue: self = value
    case let text as String: self = .string(text)
    case let truth as Bool: self = .boolean(truth)
    case let number as Int: self = .integer(number)
    case let number as Double:
      self = Int(exactly: number).map(JSONValue.integer) ?? .number("\(number)")
    case let elements as [Any]:
      self = .array(
        try elements.enumerated().map { try JSONValue(untyped: $1, at: "\(path)[\($0)]") })
    case let members as [AnyHashable: Any]:
      var object: JSONObject = [:]
      for (name, value) in members {
        object["\(name)"] = try JSONValue(untyped: value, at: "\(path).\(name)")
      }
      self = .object(object)
    default: throw JsonConfigError.invalidType(field: path, expected: "a JSON value")
    }
  }
}
