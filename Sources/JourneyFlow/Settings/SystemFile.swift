import JourneyHTTP
import JourneySystem

package enum SystemFile {
  /// Reads a file of at most `limit` bytes.
  package typealias Reader = @Sendable (_ path: String, _ limit: Int) throws(FileError) -> [UInt8]

  /// Returns whether reading the file can wait for another process, as it does with a named pipe or
  /// a terminal.
  package static func canWait(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Returns the content of a file. Refuses a name with a control character, which is a mistake.
  @Sendable
  package static func contents(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard !path.hasControlCharacter else {
      throw FileError(reason: "the name contains a control character")
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .lastError }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .lastError
      }
      bytes += chunk[..<count]
      if bytes.count > limit { throw FileError(reason: "it is larger than \(limit >> 10) KiB") }
    }
  }
}

package struct FileError: Error, Sendable, Hashable {
  /// The reason, such as the system's message "No such file or directory".
  package let reason: String

  package init(reason: String) { self.reason = reason }

  fileprivate static var lastError: FileError {
    FileError(reason: String(cString: strerror(errno)))
  }
}
