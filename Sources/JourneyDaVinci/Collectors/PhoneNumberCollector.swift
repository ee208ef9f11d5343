import JourneyFlow
package import JourneyJSON

/// A collector that asks for a telephone number.
public final class PhoneNumberCollector: AbstractCollector {
  static let type = CollectorType(
    "PhoneNumberCollector", ["PHONE_NUMBER"], PhoneNumberCollector.init,
    [
      Property("defaultCountryCode", .text, "The default country of the form."),
      Property("validatePhoneNumber", .flag, "Whether the server should check the number."),
      Property("showExtension", .flag, "Whether to ask for an extension."),
      Property("extensionLabel", .text, "The label of the extension."),
      .settable(
        "countryCode", "The country of the number, such as GB.", .text,
        preset: { $0.part("countryCode") ?? .string($0.text("defaultCountryCode")) }),
      .settable(
        "phoneNumber", "The national number.", .text,
        preset: { $0.part("phoneNumber") ?? $0.proposedText }),
      .settable(
        "extension", "The number to dial after the call is answered.", .text,
        preset: { $0.part("extension") }),
    ])

  /// ISO 3166 alpha-2, such as `GB`.
  public var countryCode: String {
    get { self["countryCode"] }
    set { self["countryCode"] = newValue }
  }

  /// The national number.
  public var phoneNumber: String {
    get { self["phoneNumber"] }
    set { self["phoneNumber"] = newValue }
  }

  /// The number to dial after the call is answered.
  public var `extension`: String {
    get { self["extension"] }
    set { self["extension"] = newValue }
  }

  /// ISO 3166 alpha-2, or "" if the form proposes none.
  public var defaultCountryCode: String { self["defaultCountryCode"] }
  /// Whether the server should check the number.
  public var validatePhoneNumber: Bool { self["validatePhoneNumber"] }
  public var showExtension: Bool { self["showExtension"] }
  public var extensionLabel: String { self["extensionLabel"] }

  /// The number, or `nil` if the country code or the national number is empty.
  package override var posted: JSONValue? {
    guard !countryCode.isEmpty, !phoneNumber.isEmpty else { return nil }
    var parts: JSONObject = [
      "countryCode": .string(countryCode), "phoneNumber": .string(phoneNumber),
    ]
    if showExtension || !`extension`.isEmpty { parts["extension"] = .string(`extension`) }
    return .object(parts)
  }

  /// The required parts that have neither an answer nor a default. Country code and national number
  /// are required if the field is, or if the user enters any part.
  package override var missing: [String] {
    let begun = data.answers.contains { $0.value.string?.isEmpty == false }
    guard required || begun else { return [] }
    return [("countryCode", countryCode), ("phoneNumber", phoneNumber)]
      .filter { name, value in value.isEmpty && data.answers[name] == nil }
      .map(\.0)
  }

  package override var violations: [ValidationError] {
    required && posted == nil ? [.required] : []
  }
}

extension FieldData {
  /// Returns the form's default for a part of the number.
  fileprivate func part(_ name: String) -> JSONValue? {
    guard let proposed = proposed?[name]?.string, !proposed.isEmpty else { return nil }
    return .string(proposed)
  }
}
