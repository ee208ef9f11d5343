extension Field {
  /// The members of the field that logs show.
  package var printedField: KeyValuePairs<String, String?> {
    let options = mainProperty.map(options(of:)) ?? []
    return [
      "type": typeName, "id": id, "prompt": labels.first.flatMap { $0.isEmpty ? nil : $0 },
      "name": attributeNames.first.flatMap { $0.isEmpty || $0 == id ? nil : $0 },
      "options": options.isEmpty ? nil : "[\(options.joined(separator: ", "))]",
    ]
  }
}
