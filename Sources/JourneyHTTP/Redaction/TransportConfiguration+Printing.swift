extension TransportConfiguration: RedactedPrinting {
  /// All settings. The passphrase and the proxy are hidden, because the proxy can contain a
  /// password.
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
