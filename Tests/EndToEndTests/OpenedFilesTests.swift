import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The files that a step opens, by `strace`.
@Suite("Opened files")
struct OpenedFilesTests {
  /// Whether this machine lets one process trace another.
  private static let canTrace = Tool.succeeds("/usr/bin/strace", "-e", "trace=none", "/bin/true")

  /// Whether every program opens the file: shared libraries, and files of the loader and the
  /// system.
  private static func isSystems(_ path: String) -> Bool {
    path.hasSuffix(".so") || path.contains(".so.") || path == "/etc/ld.so.cache"
      || path.hasPrefix("/proc/self/") || path.hasPrefix("/sys/")
      // Files of the resolver.
      || [
        "/etc/hosts", "/etc/nsswitch.conf", "/etc/resolv.conf", "/etc/host.conf", "/etc/gai.conf",
      ]
      .contains(path)
      // Files of the C library, which OpenSSL causes when it checks the dates of a certificate.
      || path == "/etc/localtime"
      // Files of OpenSSL.
      || path.hasSuffix("/openssl.cnf") || path.hasPrefix("/dev/urandom")
      || path.hasPrefix("/dev/random")
  }

  /// Returns the files that only this program opens.
  private func opened(_ arguments: [String], stdin: BuiltCommand.Stream, _ config: String)
    async throws
    -> [String]
  {
    try await allOpened(arguments, stdin: stdin, config).filter { !Self.isSystems($0) }
  }

  private func allOpened(
    _ arguments: [String], stdin: BuiltCommand.Stream, _ config: String = "", status: Int32 = 0
  ) async throws -> [String] {
    try await calls(of: "open,openat,openat2,creat", arguments, stdin, config, status)
      .filter { !$0.contains("ENOENT") && !$0.contains("resumed>") }
      .compactMap { line in
        line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(
          String.init)
      }
  }

  /// Returns the system calls of these names, one on each line.
  private func calls(
    of names: String, _ arguments: [String], _ stdin: BuiltCommand.Stream, _ config: String,
    _ status: Int32 = 0
  ) async throws -> [Substring] {
    let folder = try TemporaryFolder()
    let log = folder.path + "/log"
    let strace = BuiltCommand("/usr/bin/strace", environment: ["JOURNEY_CONFIG": config])
    let outcome = try await strace.run(
      ["-f", "-qq", "-e", "trace=\(names)", "-o", log, BuiltCommand().path] + arguments,
      stdin: stdin)
    #expect(outcome.status == status, "\(outcome.text) \(outcome.stderr)")
    return try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
  }

  @Test(
    "a step opens only the configuration",
    .enabled(if: canTrace, "strace is not installed, or cannot trace here"))
  func plain() async throws {
    let tenant = try await DemoServer()
    let folder = try TemporaryFolder()
    let config = try folder.write("am.json", tenant.config)
    #expect(try await opened(["start", "Login"], stdin: .empty, config) == [config])
    let page = try await tenant.command().run(["start", "Login"])
    #expect(
      try await opened(
        ["next", "name=demo", "password=Secret12!"], stdin: .bytes(page.stdout), config) == [config]
    )
    #expect(
      try await opened(
        ["next", "name=demo", "password=Secret12!", "--wait", "0"],
        stdin: .bytes(try await tenant.command().run(["start", "Login"]).stdout), tenant.config)
        == [])
  }

  /// Returns the libraries that a program needs, and those that they need.
  private func needed(by path: String) async throws -> Set<String> {
    let outcome = try await BuiltCommand("/usr/bin/ldd").run([path])
    return Set(
      outcome.text.split(separator: "\n").compactMap { line in
        line.split(separator: " ").first { $0.hasPrefix("/") }.map { Self.name(String($0)) }
      })
  }

  private static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  @Test(
    "a step loads its own libraries and curl's, no provider of libcrypto, and nothing twice",
    .enabled(if: canTrace, "strace is not installed, or cannot trace here"))
  func libraries() async throws {
    let tenant = try await DemoServer()
    let page = try await tenant.command().run(["start", "Login"])
    for (arguments, stdin) in [
      (["start", "Login"], .empty),
      (["next", "name=demo", "password=Secret12!"], .bytes(page.stdout)),
    ] as [([String], BuiltCommand.Stream)] {
      let files = try await allOpened(arguments, stdin: stdin, tenant.config)
      let loaded = files.filter { $0.contains(".so") && !$0.hasSuffix(".cache") }
      let curl = try #require(loaded.first { $0.contains("/libcurl") })
      var known = try await needed(by: BuiltCommand().path).union(needed(by: curl))
      known.insert(Self.name(curl))
      let others = Set(loaded.map(Self.name)).subtracting(known)
        // The resolver of the C library.
        .filter { !$0.hasPrefix("libnss_") && !$0.hasPrefix("libresolv") }
      #expect(others == [], "\(arguments)")
      #expect(files.filter { $0.hasSuffix("/openssl.cnf") }.count <= 1, "\(arguments)")
    }
  }

  @Test(
    "a command that sends nothing does not load libcurl",
    .enabled(if: canTrace, "strace is not installed, or cannot trace here"),
    arguments: [
      ["--version"], ["help"], ["schema"], ["seal", "--seal-key", "key"],
      ["authenticator", "--device-key", "key"],
    ])
  func withoutLibcurl(_ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let key = try folder.write("key", String(repeating: "A", count: 43) + "=")
    let files = try await allOpened(
      arguments.map { $0 == "key" ? key : $0 }, stdin: .text(#"{"type":"User"}"#))
    #expect(files.contains { $0.contains("libcrypto") })
    #expect(!files.contains { $0.contains("libcurl") })
  }

  @Test(
    "a step starts one thread beside its first, which waits for signals",
    .enabled(if: canTrace, "strace is not installed, or cannot trace here"))
  func threads() async throws {
    let tenant = try await DemoServer()
    let started = try await calls(
      of: "clone,clone3", ["start", "Login"], .empty, tenant.config
    ).filter { !$0.contains("resumed>") }
    #expect(started.count == 1, "\(started)")
  }

  @Test(
    "a step with https also opens the file of authorities",
    .enabled(if: canTrace, "strace is not installed, or cannot trace here"))
  func secure() async throws {
    let tenant = try await DemoServer(["--tls"])
    let value = try JSONValue(parsing: tenant.config)
    let caFile = try #require(value["http"]?["caFile"]?.string)
    let files = try await opened(["start", "Login"], stdin: .empty, tenant.config)
    #expect(Set(files) == [caFile])
  }
}
