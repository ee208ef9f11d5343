extension TransportConfiguration: RedactedPrinting {
  /// All settings. The passphrase is hidden. The proxy is also hidden, because its address can
  /// contain a password.
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
