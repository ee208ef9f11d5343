extension HttpRequest: RedactedPrinting {
  /// The method, the address without its query, and the names of the headers.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "method": method, "url": Optional(url).shownAddress, "headers": headers.map(\.name).namesOnly,
    ]
  }
}

extension HttpResponse: RedactedPrinting {
  /// The status, and the names of the headers.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["status": "\(status)", "headers": headers.map(\.name).namesOnly]
  }
}
