/// The commands, one of which is the program `journey-walk`.
package enum CommandName: String, CaseIterable, Sendable {
  case start, next, resume, authenticator, fields, token, refresh, userinfo, revoke, logout,
    session, devices, approve, redact, seal, unseal
  case schema, help
  /// The program `journey-walk`, which is a link to `journey`.
  case walk = "journey-walk"

  /// The commands in the order of help.
  static let ofJourney = allCases.filter { $0 != .walk }

  init?(operand: String) {
    guard let command = CommandName(rawValue: operand), command != .walk else { return nil }
    self = command
  }

  /// The words with which a command line begins.
  var program: String { self == .walk ? rawValue : "journey \(rawValue)" }

  var sends: Bool {
    switch self {
    case .start, .next, .resume, .token, .refresh, .userinfo, .revoke, .logout, .session,
      .devices, .approve, .walk:
      true
    case .authenticator, .fields, .redact, .seal, .unseal, .schema, .help: false
    }
  }

  var printsDocuments: Bool { self != .schema && self != .help }

  /// Whether the command encrypts or decrypts documents, so that its failures show nothing that is
  /// not sealed.
  var seals: Bool { self == .seal || self == .unseal }

  /// Whether the command continues a document's flow with the current configuration, and so
  /// forwards failures and refuses sealed and redacted documents.
  var continuesFlow: Bool { sends || self == .authenticator || self == .fields }

  /// The operands, as in help and usage lines.
  var operands: String {
    switch self {
    case .start, .walk: "[NAME|ADDRESS] [-]"
    case .next: "[KEY=TEXT…] [KEY@FILE…] [KEY@env:NAME…] [KEY@otp:FILE…]"
    case .resume: "[LINK] [-]"
    case .approve: "CODE|ADDRESS"
    case .schema: "[NAME]"
    case .help: "[TOPIC]"
    default: ""
    }
  }

  /// The line in the list of commands.
  var summary: String {
    switch self {
    case .start: "begin a journey or a DaVinci flow and print its first node"
    case .next: "read each page, post its answers and print the next node"
    case .resume: "continue a journey from a magic link"
    case .authenticator: "answer pages with a test user's passkey, device or codes"
    case .fields: "print what each page asks for, or an answers file to fill in"
    case .token: "get an access token (current, refreshed or new)"
    case .refresh: "refresh the tokens now"
    case .userinfo: "get the user's claims from the userinfo endpoint"
    case .revoke: "revoke the tokens and keep the session"
    case .logout: "revoke the tokens and end the session"
    case .session: "ask the server about the session"
    case .devices: "list, rename and remove the user's devices at PingAM"
    case .approve: "approve or deny the sign-in of another device"
    case .redact: "remove the secrets from documents before you log or share them"
    case .seal: "encrypt each document"
    case .unseal: "decrypt each sealed document"
    case .schema: "print the JSON Schema of a document"
    case .help: "explain a command or a topic"
    case .walk: "answer all pages of a journey or DaVinci flow from one file"
    }
  }
}
