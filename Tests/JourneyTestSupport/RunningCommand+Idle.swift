import Foundation
package import Testing

extension RunningCommand {
  /// Waits until the command and its children can only wait: their input is written, their output
  /// is read, no signal is pending, and every thread sleeps. Also returns when the command has
  /// ended.
  package func idle(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #if os(Linux)
      var last: (threads: [String], looks: (all: Int, withOutput: Int)?)?
      try await Event.wait(for: "an idle command", sourceLocation: sourceLocation) {
        if ending != nil { return true }
        guard hasWritten else { return false }
        if let last, let before = last.looks, let now = looks, now.all < before.all + 2 {
          return false
        }
        guard let threads = Self.sleepers(of: id) else {
          last = nil
          return false
        }
        defer { last = (threads, looks) }
        return threads == last?.threads && looks?.withOutput == last?.looks?.withOutput
      }
    #else
      // Without /proc, nothing shows that a process is idle. Its tests need this time only.
      try await Task.sleep(for: .milliseconds(500))
    #endif
  }

  #if os(Linux)
    /// Returns the number of context switches of each thread, or `nil` if a thread is awake.
    ///
    /// If two results are equal, all threads slept at one moment between the two, because a thread
    /// that wakes up has one more switch.
    private static func sleepers(of id: pid_t) -> [String]? {
      let folder = "/proc/\(id)/task"
      guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        return nil
      }
      var all: [String] = []
      for thread in threads.sorted() {
        guard
          let status = try? String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
        else { return nil }
        let children = try? String(
          contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)
        let lines = status.split(separator: "\n")
        func value(_ name: String) -> Substring {
          let line = lines.first { $0.hasPrefix(name + ":") }
          return line?.dropFirst(name.count + 1).drop { $0 == "\t" || $0 == " " } ?? ""
        }
        if value("State").hasPrefix("Z") { continue }
        guard value("State").hasPrefix("S"), UInt64(value("SigPnd"), radix: 16) == 0,
          UInt64(value("ShdPnd"), radix: 16) == 0
        else { return nil }
        all.append(
          "\(thread) \(value("voluntary_ctxt_switches")) \(value("nonvoluntary_ctxt_switches"))")
        for child in (children ?? "").split(separator: " ") {
          guard let child = pid_t(child), let more = sleepers(of: child) else { return nil }
          all += more
        }
      }
      return all
    }
  #endif
}
