import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// A machine without `/proc`, libcurl or certificates, or with an invalid proxy.
@Suite("A bare machine")
struct BareMachineTests {
  /// Whether a process on this machine can have mounts of its own.
  private static let canMount = Tool.succeeds(
    "/usr/bin/unshare", "--mount", "mount", "-t", "tmpfs", "none", "/proc")

  /// Runs a script with some folders empty.
  private func run(
    without folders: [String], _ script: String, _ environment: [String: String] = [:]
  ) async throws -> CommandOutcome {
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    let shell = BuiltCommand(
      "/usr/bin/unshare", environment: environment.merging(["PATH": path]) { $1 })
    let mounts = folders.map { "mount -t tmpfs none \($0) && " }.joined()
    return try await shell.run(["--mount", "/bin/sh", "-c", mounts + script])
  }

  @Test(
    "without /proc, all arguments arrive, also in journey-demo",
    .enabled(if: canMount, "this user may not mount"))
  func noProc() async throws {
    let outcome = try await run(
      without: ["/proc"],
      """
      exec journey-demo --port 0 -- sh -c 'journey start Login | journey next name=demo "password=Secret12!"'
      """)
    #expect(try outcome.document().type == "SuccessNode", "\(outcome.text) \(outcome.stderr)")
    #expect(outcome.status == 0 && outcome.stderr.isEmpty)
  }

  @Test("without libcurl, each document comes back with the package to install")
  func noLibcurl() async throws {
    let folder = try TemporaryFolder()
    // The loader uses the first file of that name, and this file is not a library.
    _ = try folder.write("libcurl.so.4", "")
    let page = SavedPage(port: 1)
    let outcome = try await BuiltCommand(environment: ["LD_LIBRARY_PATH": folder.path]).run(
      ["next", "name=demo", "password=x"], stdin: .text(page.text + page.text))
    #expect(outcome.status == 2)
    let documents = try outcome.documents()
    #expect(documents.map(\.kind) == ["environment", "environment"])
    for document in documents {
      #expect(document.message.contains("libcurl.so.4"))
      #expect(document["cause"]?["hint"]?.string?.contains("libcurl4") == true)
      #expect(document["cause"]?["sent"] == false)
      #expect(document["tag"] == ["row": 7])
      #expect(document["previous"]?["input"] == page.document["input"])
    }
    let lines = outcome.stderr.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines.allSatisfy {
        $0.hasPrefix("journey next: FailureNode environment: cannot load libcurl")
      })
  }

  @Test("without libcurl, commands that send nothing work, and bad answers are reported")
  func noLibcurlNeeded() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("libcurl.so.4", "")
    let outcome = try await BuiltCommand(environment: ["LD_LIBRARY_PATH": folder.path]).run(
      ["next", "nonsense=demo"], stdin: .text(SavedPage(port: 1).text))
    #expect(try outcome.document().kind == "answers" && outcome.status == 65)
  }

  @Test(
    "without certificates, each document comes back with the package to install",
    .enabled(if: canMount, "this user may not mount"))
  func noCertificates() async throws {
    let identity = try TLSIdentity()
    let server = try FaultServer([[.readRequest]], identity: identity)
    let outcome = try await run(
      without: ["/etc/ssl/certs"],
      #"printf '{"journey":"Login","tag":1} {"journey":"Login","tag":2}' | journey start -"#,
      ["JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#])
    #expect(outcome.status == 2)
    let documents = try outcome.documents()
    #expect(documents.map(\.kind) == ["environment", "environment"], "\(outcome.text)")
    #expect(documents.map { $0["previous"]?["tag"] } == [1, 2])
    for document in documents {
      let hint = document["cause"]?["hint"]?.string
      #expect(hint?.contains("ca-certificates") == true && hint?.contains("http.caFile") == true)
    }
    #expect(outcome.stderr.split(separator: "\n").count == 2)
    #expect(server.requests.isEmpty)
  }

  @Test(
    "without a hashed directory of the system, the certificates in SSL_CERT_DIR are trusted",
    .enabled(if: canMount, "this user may not mount"), arguments: [false, true])
  func certificateDirectory(hasBundle: Bool) async throws {
    let identity = try TLSIdentity()
    let server = try FaultServer([[.readRequest]], identity: identity)
    let folder = try TemporaryFolder()
    let file = try folder.write("ca.pem", identity.authorityPEM)
    let system = "/etc/ssl/certs/ca-certificates.crt"
    let copy = try folder.write("system.pem", String(contentsOfFile: system, encoding: .utf8))
    let bundle = hasBundle ? "cp '\(copy)' \(system) && " : ""
    let outcome = try await run(
      without: ["/etc/ssl/certs"],
      bundle
        + #"cp "$CA" "$SSL_CERT_DIR/$(openssl x509 -hash -noout -in "$CA").0" && journey start Login"#,
      [
        "CA": file, "SSL_CERT_DIR": folder.path,
        "JOURNEY_CONFIG": #"{"journey":{"serverUrl":"\#(server.origin)/am"}}"#,
      ])
    #expect(server.requests.count == 1, "\(outcome.text)")
    #expect(try outcome.document()["cause"]?["sent"] == true, "\(outcome.text)")
  }

  @Test("a proxy variable without a proxy is named, but loopback does not need it")
  func blankProxy() async throws {
    let config = #"{"journey":{"serverUrl":"https://am.invalid/am"}}"#
    let outcome = try await BuiltCommand(
      environment: ["JOURNEY_CONFIG": config, "HTTPS_PROXY": " "]
    ).run(["start", "Login"])
    let document = try outcome.document()
    #expect(document.kind == "config" && outcome.status == 65)
    #expect(document.message.contains("HTTPS_PROXY"))
    #expect(document["previous"] == ["journey": "Login"])
    let tenant = try await DemoServer()
    let near = try await tenant.command("journey", ["http_proxy": " ", "HTTPS_PROXY": " "])
      .run(["start", "Login"])
    #expect(try near.document().type == "ContinueNode")
  }
}

/// The file of a secret with line ends of Windows.
@Suite("Line ends")
struct LineEndTests {
  @Test("the last line end of a file is removed, LF or CRLF")
  func crlf() async throws {
    let tenant = try await DemoServer()
    let folder = try TemporaryFolder()
    let book = try folder.write(
      "book.json", #"{"name": "demo", "password": {"$file": "pw.txt"}}"#)
    var command = tenant.command()
    command.directory = folder.path
    for (end, type) in [
      ("", "SuccessNode"), ("\n", "SuccessNode"), ("\r\n", "SuccessNode"),
      ("\r\n\r\n", "ErrorNode"),
      ("\n\n", "ErrorNode"), ("\r", "ErrorNode"),
    ] {
      _ = try folder.write("pw.txt", "Secret12!" + end)
      for arguments in [["next", "name=demo", "password@pw.txt"], ["next", "--answers", book]] {
        let page = try await command.run(["start", "Login"])
        let outcome = try await command.run(arguments, stdin: .bytes(page.stdout))
        #expect(try outcome.document().type == type, "\(arguments) \(end.debugDescription)")
      }
    }
  }

  @Test("files of the configuration, of a link and of a sealing key can have any line end")
  func others() async throws {
    let server = try FaultServer([[.readRequest]])
    let folder = try TemporaryFolder()
    _ = try folder.write("gateway.txt", "Bearer abcdef\r\n")
    let config = try folder.write(
      "am.json",
      #"{"journey":{"serverUrl":"\#(server.origin)/am"},"http":{"headers":{"X-Key":{"$file":"gateway.txt"}}}}"#
    )
    let link = try folder.write("link.txt", "\(server.origin)/am?suspendedId=abc\r\n")
    _ = try await BuiltCommand(environment: ["JOURNEY_CONFIG": config]).run(["resume", "@\(link)"])
    let request = try #require(server.requests.first)
    #expect(request.contains("suspendedId=abc "), "\(request)")
    #expect(request.contains("X-Key: Bearer abcdef\r\n"), "\(request)")
    let key = try folder.write("key", String(repeating: "A", count: 43) + "=\r\n")
    let sealed = try await BuiltCommand().run(
      ["seal", "--seal-key", key], stdin: .text(#"{"type":"User"}"#))
    #expect(try sealed.document().type == "Sealed")
  }
}
