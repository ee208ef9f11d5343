import JourneyFlow
import JourneyHTTP
import JourneyJSON
import JourneySystem
import JourneyTerminal

/// The file of `--record`, replaced as a whole when the walk has ended, and unchanged if it does
/// not end.
struct RecordFile: Sendable {
  private let path: String
  private let descriptor: Descriptor
  /// The new file beside the old one, or `nil` if the documents go to a pipe or a device.
  private let draft: String?

  /// Creates the new file, so that a file that cannot be written is known before anything is sent.
  /// - Throws: a `FlowError` of kind `config`.
  init(_ path: String) throws(FlowError) {
    func failure() -> FlowError {
      let reason = String(cString: strerror(errno))
      return FlowError(.config, "cannot write the file '\(path.shown)' of '--record': \(reason)")
    }
    guard !path.hasControlCharacter else {
      throw FlowError(
        .config, "cannot write the file of '--record': the name contains a control character")
    }
    let target = Self.target(of: path)
    self.path = target
    var status = stat()
    if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let number = systemOpen(target, O_WRONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0)
      guard number >= 0 else { throw failure() }
      descriptor = Descriptor(number)
      draft = nil
      return
    }
    let draft = "\(target).\(Process.identifier).new"
    let number = systemOpen(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw failure() }
    descriptor = Descriptor(number)
    self.draft = draft
  }

  /// Returns the file to which a symbolic link leads.
  private static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(validatingCString: resolved) ?? path
  }

  /// Writes the documents, a line each, and replaces the file.
  /// - Throws: a `FlowError` of kind `config`.
  func replace(with pages: [Document]) throws(FlowError) {
    var bytes: [UInt8] = []
    for page in pages {
      JSONValue.object(page).write(into: &bytes, style: .compact)
      bytes.append(UInt8(ascii: "\n"))
    }
    var reason: String?
    do { try descriptor.write(bytes) } catch { reason = error.reason }
    if reason == nil, let draft, rename(draft, path) != 0 {
      reason = String(cString: strerror(errno))
    }
    guard let reason else { return }
    discard()
    throw FlowError(
      .config, "cannot write the file '\(path.shown)' of '--record': \(reason)", sent: true)
  }

  func discard() {
    if let draft { unlink(draft) }
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
