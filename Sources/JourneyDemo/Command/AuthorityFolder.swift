import JourneySystem
import JourneyTerminal

/// A temporary folder for the certificate of the tenant's certificate authority, the only file that
/// `--tls` needs.
struct AuthorityFolder {
  private let folder: String
  /// The path of the certificate.
  let file: String

  init(pem: String) throws(DemoTenantError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    var template = Array("\(parent.isEmpty ? "/tmp" : parent)/journey-demo-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else {
      throw .fileUnwritable(
        path: "\(parent)/journey-demo-…", reason: String(cString: strerror(errno)))
    }
    folder = String(cString: made)
    file = folder + "/ca.pem"
    let number = open(file, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    defer { close(number) }
    do { try Descriptor(number).write(Array(pem.utf8)) } catch {
      remove()
      throw .fileUnwritable(path: file, reason: error.reason)
    }
  }

  func remove() {
    unlink(file)
    rmdir(folder)
  }
}
