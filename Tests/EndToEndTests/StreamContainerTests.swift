import Foundation
import JourneyJSON
import JourneyTestSupport
import Testing

/// The conditions of a container: a user id without a name, and no `HOME`. For root, the root file
/// system is also read-only.
@Suite("In a container")
struct StreamContainerTests {
  /// Whether a process on this machine can have a user id of its own.
  private static let canMapUser = Tool.succeeds(
    "/usr/bin/unshare", "--map-user=12345", "--map-group=12345", "true")

  private static let confined = """
    inside='exec unshare --map-user=12345 --map-group=12345 env -i PATH="$PATH" NAME=demo \\
      JOURNEY_CONFIG="$JOURNEY_CONFIG" PW="$PW" USERS=20 /bin/sh -c "$SCRIPT"'
    if [ "$(id -u)" = 0 ] && unshare --mount true 2> /dev/null; then
      exec unshare --mount /bin/bash -euc \\
        "mount -o remount,bind,ro /; if touch /written 2> /dev/null; then exit 99; fi; $inside"
    fi
    eval "$inside"
    """

  private func run(_ script: String, password: String = "Secret12!") async throws -> CommandOutcome
  {
    let tenant = try await DemoServer()
    let path = "\(BuiltCommand.products.path):/usr/local/bin:/usr/bin:/bin"
    var shell = tenant.command("/bin/bash", ["PATH": path, "PW": password, "SCRIPT": script])
    shell.directory = "/"
    return try await shell.run(["-euc", Self.confined], stdin: .closed)
  }

  @Test(
    "a user without a name signs in on a read-only file system",
    .enabled(if: canMapUser, "this user may not create a user namespace"))
  func signsIn() async throws {
    let outcome = try await run(
      "id -u; echo ${HOME-none}; if id -un > /dev/null 2>&1; then exit 98; fi; journey start Login | journey next name=demo password@env:PW"
    )
    let lines = outcome.text.split(separator: "\n").map(String.init)
    try #require(lines.count == 3, "\(outcome.text) \(outcome.stderr)")
    #expect(lines[0] == "12345" && lines[1] == "none")
    #expect(try JSONValue(parsing: Array(lines[2].utf8))["type"] == "SuccessNode")
    #expect(outcome.status == 0)
  }

  @Test(
    "the work of one pod of the Kubernetes example is done",
    .enabled(if: canMapUser, "this user may not create a user namespace"),
    arguments: [
      ("Secret12!", "{\"SuccessNode\":20}\n", 0), ("wrong", "{\"ErrorNode\":20}\n", 1),
    ] as [(String, String, Int32)])
  func pod(password: String, counts: String, status: Int32) async throws {
    let script = BuiltCommand.package.appending(path: "Examples/kubernetes/users.sh").path
    let outcome = try await run("exec '\(script)'", password: password)
    #expect(outcome.text == counts, "\(outcome.stderr)")
    #expect(outcome.status == status)
  }

  @Test("the job sets the variables that the script reads, and limits its permissions")
  func manifest() throws {
    let folder = BuiltCommand.package.appending(path: "Examples/kubernetes")
    let job = try String(contentsOf: folder.appending(path: "job.yaml"), encoding: .utf8)
    let script = try String(contentsOf: folder.appending(path: "users.sh"), encoding: .utf8)
    let lines = job.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let variables = lines.compactMap { line -> String? in
      let name = line.hasPrefix("- name: ") ? String(line.dropFirst(8)) : ""
      return name == name.uppercased() && !name.isEmpty ? name : nil
    }
    #expect(Set(variables) == ["PARTS", "USERS", "JOURNEY", "JOURNEY_CONFIG", "PW"])
    for name in variables where name != "JOURNEY_CONFIG" { #expect(script.contains(name)) }
    for line in [
      "readOnlyRootFilesystem: true", "runAsNonRoot: true", "allowPrivilegeEscalation: false",
      "backoffLimit: 0", "drop: [\"ALL\"]",
    ] {
      #expect(lines.contains(line))
    }
  }
}
