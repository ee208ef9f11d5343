package import JourneyJSON

extension RequestSummary {
  /// The `request` member of a document.
  package var json: JSONValue {
    [
      "method": .string(method), "url": .string(url),
      "status": status.map { .integer($0) } ?? .null,
      "ms": .integer(milliseconds), "at": .integer(at), "id": id.map { .string($0) } ?? .null,
    ]
  }
}
