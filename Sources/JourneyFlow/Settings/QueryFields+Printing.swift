public import JourneyHTTP

extension QueryFields: RedactedPrinting {
  /// The names of the fields, without their values.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["fields": fields.map(\.name).namesOnly]
  }
}

extension QueryFields.Field: RedactedPrinting {
  /// The name of the field, and a placeholder for its value.
  public var printedMembers: KeyValuePairs<String, String?> {
    ["name": name, "value": Optional(value).hidden]
  }
}
