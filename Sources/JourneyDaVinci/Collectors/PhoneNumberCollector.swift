package import JourneyFlow
package import JourneyJSON

/// Asks for a telephone number.
public final class PhoneNumberCollector: CollectorField {
  package static let fieldTypes = ["PHONE_NUMBER"]
  package var data: CollectorContent

  package init(_ data: CollectorContent) {
    self.data = data
  }

  /// ISO 3166 alpha-2, such as `GB`.
  public var countryCode: String {
    get { part("countryCode") ?? data.text("defaultCountryCode") }
    set { data.answers["countryCode"] = .string(newValue) }
  }

  /// The national number.
  public var phoneNumber: String {
    get { part("phoneNumber") ?? data.proposed?.string ?? "" }
    set { data.answers["phoneNumber"] = .string(newValue) }
  }

  /// The number to dial after the call is taken.
  public var `extension`: String {
    get { part("extension") ?? "" }
    set { data.answers["extension"] = .string(newValue) }
  }

  /// The form's country, ISO 3166 alpha-2; "" where it names none.
  public var defaultCountryCode: String { data.text("defaultCountryCode") }
  /// A note for the server.
  public var validatePhoneNumber: Bool { data.boolean("validatePhoneNumber") ?? false }
  /// Whether to ask for an extension.
  public var showExtension: Bool { data.boolean("showExtension") ?? false }
  /// What to call the extension.
  public var extensionLabel: String { data.text("extensionLabel") }

  package var shown: [Property] {
    data.shown("defaultCountryCode", "validatePhoneNumber", "showExtension", "extensionLabel")
  }
  package var settable: [Property] {
    [
      Property("countryCode", .string(countryCode), .text),
      Property("phoneNumber", .string(phoneNumber), .text),
      Property("extension", .string(`extension`), .text),
    ]
  }
  package var mainProperty: String? { nil }

  /// Nothing goes out unless both parts are there.
  package var payload: JSONValue? {
    guard !countryCode.isEmpty, !phoneNumber.isEmpty else { return nil }
    var parts: JSONObject = [
      "countryCode": .string(countryCode), "phoneNumber": .string(phoneNumber),
    ]
    if showExtension || !`extension`.isEmpty { parts["extension"] = .string(`extension`) }
    return .object(parts)
  }

  /// One part alone asks for the other.
  package var missing: [String] {
    let begun = data.answers.contains { $0.value.string?.isEmpty == false }
    guard required || begun else { return [] }
    return [("countryCode", countryCode), ("phoneNumber", phoneNumber)]
      .filter { name, value in value.isEmpty && data.answers[name] == nil }
      .map(\.0)
  }

  package var violations: [ValidationError] {
    required && payload == nil ? [.required] : []
  }

  private func part(_ name: String) -> String? {
    if let answer = data.answers[name]?.string { return answer }
    guard let proposed = data.proposed?[name]?.string, !proposed.isEmpty else { return nil }
    return proposed
  }
}
