extension HttpRequest: RedactedPrinting {
  /// The members without the query and the values of the headers.
  package var printedMembers: KeyValuePairs<String, String?> {
    [
      "method": method, "url": Optional(url).shownAddress, "headers": headers.map(\.name).namesOnly,
    ]
  }
}

extension HttpResponse: RedactedPrinting {
  /// The members without the values of the headers.
  package var printedMembers: KeyValuePairs<String, String?> {
    ["status": "\(status)", "headers": headers.map(\.name).namesOnly]
  }
}
