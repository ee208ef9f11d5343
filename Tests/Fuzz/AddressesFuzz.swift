import JourneyHTTP

/// If an address is accepted, libcurl must read it as the same address, and it must stay the same
/// when it is read again.
@c(LLVMFuzzerTestOneInput)
public func readAddress(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  precondition(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
  guard let address = try? WebAddress(text) else { return 0 }
  precondition(address.isWhatLibcurlReads(in: address.text))
  precondition((try? WebAddress(address.text))?.text == address.text)
  precondition((try? WebAddress(address.text))?.origin == address.origin)
  let longer = address.appending(path: [text]).adding(query: address.queryItems)
  precondition(longer.origin == address.origin)
  if longer.text.utf8.count <= WebAddress.maximumLength {
    precondition(longer.isWhatLibcurlReads(in: longer.text))
  }
  return 0
}
