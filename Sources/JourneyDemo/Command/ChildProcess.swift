@preconcurrency import JourneySystem
import JourneyTerminal

/// A child process that runs a command in its parent's process group and terminal.
struct ChildProcess {
  /// Why the child did not start, and the exit status that a shell would return.
  struct StartError: Error, Equatable {
    let message: String
    let status: Int32
  }

  private let id: pid_t

  /// - Parameters:
  ///   - command: a path, or a name to look up in `PATH`, and the arguments.
  ///   - variables: added to the environment of this process, which the child inherits.
  init(
    _ command: [String], adding variables: [String: String], signals: SignalQueue
  ) throws(StartError) {
    for (name, value) in variables { setenv(name, value, 1) }
    let arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
      let environment = _NSGetEnviron().pointee
    #else
      var attributes = posix_spawnattr_t()
      let environment = environ
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var mask = signals.originalMask
    posix_spawnattr_setsigmask(&attributes, &mask)
    // The command did not choose the signals that this process ignores.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var id: pid_t = 0
    let status = posix_spawnp(&id, command[0], nil, &attributes, arguments, environment)
    guard status == 0 else {
      let reason = strerror(status).map { String(cString: $0).lowercased() } ?? "error \(status)"
      throw StartError(
        message: "cannot run '\(command[0])': \(reason)", status: status == ENOENT ? 127 : 126)
    }
    self.id = id
  }

  func send(_ signal: Int32) { kill(id, signal) }

  /// Returns the exit status, 128 + n if signal n ended the child, or `nil` while it is running.
  func status() -> Int32? {
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return nil }
    let signal = status & 0x7F
    if signal == 0x7F { return nil }
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
