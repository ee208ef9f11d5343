import JourneyHTTP
import JourneySystem

/// Access to files with secrets, which only their owner can read (mode 0600).
extension SystemFile {
  private static var largest: Int { 1 << 20 }

  /// Returns the content of a file, or `nil` if there is no such file.
  /// - Throws: a `FlowError` of kind `environment`.
  package static func contentsIfAny(_ path: String) throws(FlowError) -> [UInt8]? {
    guard access(path, F_OK) == 0 || errno != ENOENT else { return nil }
    do { return try contents(path, limit: largest) } catch {
      throw FlowError(.environment, "cannot read '\(path.escapingControls())': \(error.reason)")
    }
  }

  /// Replaces a file atomically: a process that reads it meanwhile gets the old or the new content.
  /// - Throws: a `FlowError` of kind `environment`.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(FlowError) {
    let draft = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).new"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure("write", path) }
    let isWritten = writes(bytes, to: file) && fsync(file) == 0
    let reason = errno
    close(file)
    guard isWritten, rename(draft, path) == 0 else {
      if !isWritten { errno = reason }
      let error = failure("write", path)
      unlink(draft)
      throw error
    }
  }

  /// Deletes a file, if it exists.
  /// - Throws: a `FlowError` of kind `environment`.
  package static func remove(_ path: String) throws(FlowError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("delete", path) }
  }

  private static func writes(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func failure(_ action: String, _ path: String) -> FlowError {
    FlowError(
      .environment,
      "cannot \(action) '\(path.escapingControls())': \(String(cString: strerror(errno)))")
  }
}
