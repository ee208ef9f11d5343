import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The block `http` and `timeout`: what is about the machine. Taken from the configuration in force
/// at every step, never from a document.
struct HTTPBlock {
  static let known = [
    "headers", "proxy", "caFile", "certFile", "keyFile", "keyPassword", "allowPlainHttp",
  ]
  private(set) var block: BlockReader
  private(set) var headers: [HTTPHeader] = []
  private(set) var transport = TransportConfiguration()
  private let references: ValueReference

  /// - Parameter references: resolves `{"$env"}` and `{"$file"}`, and relative paths.
  init(_ value: JSONValue, references: ValueReference) {
    block = BlockReader(value, path: "http", known: Self.known)
    self.references = references
    transport.proxy = text("proxy")
    if let proxy = transport.proxy, !ProxyChoice.isProxy(proxy) {
      block.fault("proxy", "is not the address of a proxy: \(ProxyChoice.form)")
    }
    transport.caFile = text("caFile").map(references.path)
    transport.certFile = text("certFile").map(references.path)
    transport.keyFile = text("keyFile").map(references.path)
    transport.keyPassword = text("keyPassword")
    transport.allowPlainHttp = block.flag("allowPlainHttp") ?? false
    for (key, path) in [
      ("caFile", transport.caFile), ("certFile", transport.certFile),
      ("keyFile", transport.keyFile),
    ] {
      guard let path else { continue }
      do { _ = try references.read(path) } catch { block.fault(key, error.reason) }
    }
    checkKey()
    readHeaders()
  }

  private mutating func text(_ key: String) -> String? {
    guard let value = block.value(key) else { return nil }
    return resolve(value, key)
  }

  private mutating func resolve(_ value: JSONValue, _ key: String) -> String? {
    do {
      let resolved = try references.resolve(value)
      guard let text = resolved.string else {
        block.fault(key, "expected a string, {\"$env\": \"NAME\"} or {\"$file\": \"path\"}")
        return nil
      }
      guard !text.hasControlCharacter else {
        block.fault(key, "holds a control character")
        return nil
      }
      return text
    } catch {
      block.fault(key, error.reason)
      return nil
    }
  }

  /// An encrypted key without its pass phrase would make the TLS library ask on a terminal.
  private mutating func checkKey() {
    if transport.keyFile != nil, transport.certFile == nil {
      block.fault("keyFile", "stands without 'certFile'")
    }
    guard block.value("keyPassword") == nil,
      let path = transport.keyFile ?? transport.certFile
    else { return }
    do {
      let text = String(decoding: try references.read(path), as: UTF8.self)
      if text.contains("ENCRYPTED") {
        block.fault("keyPassword", "is missing, and the key is encrypted")
      }
    } catch {
      // Already a fault of the file's own key.
    }
  }

  private mutating func readHeaders() {
    guard let value = block.value("headers") else { return }
    guard let members = value.object else {
      block.fault("headers", "expected an object")
      return
    }
    for (name, value) in members {
      let key = "headers.\(name)"
      guard let text = resolve(value, key) else { continue }
      if HTTPFieldName.isReserved(name) {
        block.fault(key, "is set by the protocol or by HTTP itself")
        continue
      }
      do { headers.append(try HTTPHeader(name, text)) } catch {
        block.fault(key, "is not a header: \(error)")
      }
    }
  }
}
