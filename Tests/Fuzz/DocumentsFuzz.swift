import JourneyJSON

/// Reads the bytes as one document, as a stream in one piece, and as a stream in many pieces. All
/// three must agree, and a document must be the same after it is written and read again.
@c(LLVMFuzzerTestOneInput)
public func readDocuments(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  let stream = results(of: bytes, inPiecesOf: bytes.count)
  precondition(results(of: bytes, inPiecesOf: bytes.count / 64) == stream)
  for treatment in [LoneSurrogates.refused, .replaced] {
    guard let value = try? JSONValue(parsing: bytes, loneSurrogates: treatment) else { continue }
    if treatment == .refused { precondition(stream == [.success(value)]) }
    for text in [value.compact, value.pretty] {
      precondition((try? JSONValue(parsing: text)) == value)
    }
  }
  return 0
}

private func results(of bytes: [UInt8], inPiecesOf size: Int) -> [Result<JSONValue, JSONError>] {
  var reader = JSONDocumentReader()
  var results: [Result<JSONValue, JSONError>] = []
  for start in stride(from: 0, to: bytes.count, by: max(1, size)) {
    reader.append(bytes[start...].prefix(max(1, size)))
    while let result = reader.next() { results.append(result) }
  }
  reader.finish()
  while let result = reader.next() { results.append(result) }
  return results
}
