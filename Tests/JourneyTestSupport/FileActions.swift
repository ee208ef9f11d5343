import Foundation
import JourneySystem

/// The descriptors of a new child process.
struct FileActions {
  #if os(macOS)
    private var actions: posix_spawn_file_actions_t?
  #else
    private var actions = posix_spawn_file_actions_t()
  #endif
  /// The child's ends of pipes, which this process closes.
  private var others: [Int32] = []

  init() { posix_spawn_file_actions_init(&actions) }

  /// Connects the child's descriptor with a stream.
  /// - Returns: This process's end of the pipe, or -1 without a pipe.
  mutating func connect(_ stream: BuiltCommand.Stream, to number: Int32) throws -> Int32 {
    switch stream {
    case .closed:
      posix_spawn_file_actions_addclose(&actions, number)
      return -1
    case .file(let path):
      posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
      return -1
    case .bytes, .pipe:
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw RunningCommand.StartError(description: "no pipe") }
      let (own, childs) = number == 0 ? (ends[1], ends[0]) : (ends[0], ends[1])
      _ = fcntl(own, F_SETFL, O_NONBLOCK)
      posix_spawn_file_actions_adddup2(&actions, childs, number)
      others.append(childs)
      return own
    }
  }

  mutating func spawn(_ command: BuiltCommand, _ arguments: [String]) throws -> pid_t {
    // A reader that closes a pipe causes an error of `write`, and does not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    if let directory = command.directory { changeDirectory(directory) }
    closeOthers()
    #if os(macOS)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var all = sigset_t()
    sigfillset(&all)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
    #if os(macOS)
      flags |= Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, flags)

    let argv: [UnsafeMutablePointer<CChar>?] =
      ([command.path] + arguments).map { strdup($0) } + [nil]
    let variables: [UnsafeMutablePointer<CChar>?] =
      command.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command.path, &actions, &attributes, argv, variables)
    guard code == 0 else {
      throw RunningCommand.StartError(
        description: "cannot run '\(command.path)': \(String(cString: strerror(code)))")
    }
    return id
  }

  #if os(macOS)
    private mutating func changeDirectory(_ directory: String) {
      posix_spawn_file_actions_addchdir_np(&actions, directory)
    }

    private mutating func closeOthers() {}
  #else
    // glibc has these two functions, but its Swift module does not declare them.
    private mutating func changeDirectory(_ directory: String) {
      typealias Call = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
      withUnsafeMutablePointer(to: &actions) { actions in
        _ = dlsym(nil, "posix_spawn_file_actions_addchdir_np")
          .map { unsafeBitCast($0, to: Call.self)(OpaquePointer(actions), directory) }
      }
    }

    /// A child that inherits the other end of a test's pipe would keep it open.
    private mutating func closeOthers() {
      typealias Call = @convention(c) (OpaquePointer, Int32) -> Int32
      withUnsafeMutablePointer(to: &actions) { actions in
        _ = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np")
          .map { unsafeBitCast($0, to: Call.self)(OpaquePointer(actions), 3) }
      }
    }
  #endif

  mutating func close() {
    for end in others { _ = Foundation.close(end) }
    posix_spawn_file_actions_destroy(&actions)
  }
}
