import JourneySystem

/// What `journey-demo` prepares for COMMAND, so that the samples of the documentation run in it.
enum CommandSurroundings {
  /// Returns the command, for bash with `pipefail`, without which a pipe of `journey` commands into
  /// jq hides every failure.
  static func prepared(_ command: [String]) -> [String] {
    guard let first = command.first, first.split(separator: "/").last == "bash" else {
      return command
    }
    let place = placeOfShortOptions(in: command)
    return command[..<place] + ["-o", "pipefail"] + command[place...]
  }

  /// Returns the index after the long options of bash, which come before all other options.
  private static func placeOfShortOptions(in command: [String]) -> Int {
    var index = 1
    while index < command.count, command[index].hasPrefix("--"), command[index] != "--" {
      index += ["--rcfile", "--init-file"].contains(command[index]) ? 2 : 1
    }
    return min(index, command.count)
  }

  /// The folder of examples next to the installed program, or in the clone where it was built.
  /// `nil` if there is none, or if the user has set `EXAMPLES`.
  static var examples: String? {
    guard getenv("EXAMPLES") == nil, let program = programFolder else { return nil }
    return ["/../share/doc/journey/Examples", "/../../../Examples", "/../../Examples"].lazy
      .compactMap { realPath(program + $0) }.first
  }

  private static var programFolder: String? {
    guard let path = realPath("/proc/self/exe"), let end = path.lastIndex(of: "/") else {
      return nil
    }
    return String(path[..<end])
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
  }

  /// Makes the files that COMMAND writes readable for their user only.
  static func protectFiles() { umask(0o077) }
}
