import JourneyJSON

@testable import JourneyAuthenticators

/// Reads a script as each of the readers of AM's scripts does.
@c(LLVMFuzzerTestOneInput)
public func readScript(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  var lexer = ScriptLexer(text)
  var tokens = 0
  while lexer.next() != nil { tokens += 1 }
  precondition(tokens <= text.utf8.count)

  var reader = ScriptReader(text)
  _ = Result { try reader.byteLists("lists") }
  _ = reader.isEmptyList("allowCredentials")
  _ = Result { try PasskeyRequest(script: text) }
  for member in ["allowCredentials", "excludeCredentials", "relyingPartyId", "pubKeyCredParams"] {
    let data: JSONValue = ["challenge": "AAAA", "userId": "AA", .init(member): .string(text)]
    _ = Result { try PasskeyRequest(metadata: data) }
  }
  if let codes = RecoveryCodes(script: text) { precondition(codes.codes.count == 10) }
  _ = Result { try OTPPages.address(hiddenValue: text, scripts: [text]) }
  return 0
}
