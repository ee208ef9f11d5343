/// The commands, in the order in which help lists them.
package enum CommandName: String, CaseIterable, Sendable {
  case start, next, resume, authenticator, token, refresh, userinfo, revoke, logout, session,
    redact,
    seal, unseal
  case schema, help

  /// Whether it asks a server.
  var sends: Bool {
    switch self {
    case .authenticator, .redact, .seal, .unseal, .schema, .help: false
    default: true
    }
  }

  /// Whether it prints nodes and the like, and no text.
  var printsDocuments: Bool { self != .schema && self != .help }

  /// Whether it goes on from a document, by the configuration in force: a failure goes through it as
  /// it came, and a document that is sealed or redacted is refused.
  var continuesFlow: Bool { sends || self == .authenticator }

  /// What stands behind the name on the command line.
  var operands: String {
    switch self {
    case .start: "[NAME] [-]"
    case .next: "[KEY=TEXT…] [KEY@FILE…] [KEY@env:NAME…] [KEY@otp:FILE…]"
    case .resume: "[LINK] [-]"
    case .schema: "[NAME]"
    case .help: "[TOPIC]"
    default: ""
    }
  }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .start: "begin a journey or a DaVinci flow; print its first node"
    case .next: "post the answers to each node on stdin; print the next node"
    case .resume: "go on from a magic link"
    case .authenticator: "answer pages for a test user's passkey, device or codes"
    case .token: "give an access token: the kept one, a refreshed one, or a new one"
    case .refresh: "refresh the tokens now"
    case .userinfo: "ask the userinfo endpoint for the user's claims"
    case .revoke: "revoke the tokens; the session stays"
    case .logout: "revoke the tokens and end the session"
    case .session: "ask the server about the session"
    case .redact: "leave out what is secret, for logs, tickets and people"
    case .seal: "encrypt each document"
    case .unseal: "give each sealed document in the clear"
    case .schema: "print the JSON Schema of a document"
    case .help: "explain a command or a topic"
    }
  }
}
