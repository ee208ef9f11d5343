extension TransportConfiguration: RedactedPrinting {
  /// All settings except the proxy, which can contain a password, and the passphrase.
  public var printedMembers: KeyValuePairs<String, String?> {
    [
      "timeout": "\(timeout)", "connectTimeout": "\(connectTimeout)", "proxy": proxy.hidden,
      "connectTo": connectTo.isEmpty ? nil : "\(connectTo)", "caFile": caFile,
      "certFile": certFile, "keyFile": keyFile, "keyPassword": keyPassword.hidden,
      "allowPlainHttp": "\(allowPlainHttp)", "concurrent": "\(concurrent)",
      "retries": "\(retries)",
    ]
  }
}
