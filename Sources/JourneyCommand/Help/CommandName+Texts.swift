import JourneyTerminal

/// The help texts of a command other than its options.
extension CommandName {
  /// The shell commands at the beginning of the help page.
  var examples: String {
    switch self {
    case .start:
      """
      journey start Login                         # the first page of a journey
      journey start                               # of the realm's default one
      journey start --authorize                   # as a browser begins, for token
      echo '{"journey": "Login"}' | journey start -        # by a start document
      journey start Login -H 'X-Forwarded-For: 192.0.2.7'
      journey start - StepUp --session-upgrade < user.json
      """
    case .next:
      """
      journey start Login | journey next name=demo password@env:PW
      journey start Login | journey next --answers answers.json
      journey start Login | jq '.answers = {name: "demo"}' \\
        | journey next password@env:PW
      journey start Login | journey next --dry-run    # what does the page need?
      """
    case .resume:
      """
      journey resume @link.txt
      journey resume @env:LINK - < page.json   # with what the page began with
      """
    case .authenticator:
      """
      export JOURNEY_DEVICE_KEY=$(openssl rand -base64 32)   # once, for all users
      journey start WebAuthnAuthentication \\
        | journey next name=demo password@env:PW \\
        | journey authenticator | journey next
      """
    case .token:
      """
      journey start --authorize | journey next --answers answers.json \\
        | journey token > user.json
      journey token < user.json | jq -er .token.accessToken   # kept while fresh
      """
    case .refresh: "journey refresh < user.json > newer.json"
    case .userinfo: "journey userinfo < user.json | jq .userinfo"
    case .revoke: "journey revoke < user.json"
    case .logout: "journey logout < user.json | jq .logout"
    case .session: "journey session < user.json | jq .session.info"
    case .redact:
      """
      journey start Login | tee page.json | journey redact   # page.json goes on
      journey redact < failure.json >> ticket.txt
      """
    case .seal:
      """
      export JOURNEY_SEAL_KEY=$(openssl rand -base64 32)
      journey token < success.json | journey seal > user.sealed
      """
    case .unseal: "journey unseal < user.sealed | journey userinfo"
    case .schema:
      """
      journey schema                            # the names
      journey schema ContinueNode
      """
    case .help:
      """
      journey help next                         # a command
      journey help configuration                # a topic
      """
    }
  }

  /// The rows about the operands of the command.
  var operandRows: [HelpBlock.Row] {
    switch self {
    case .start:
      [
        .init("NAME", "the journey, or the policy of a DaVinci flow; without it the default one"),
        .init("-", "read start documents, SuccessNodes or Users from stdin"),
      ]
    case .next: HelpTopic.answerOperands
    case .resume:
      [
        .init("LINK", "the magic link itself, which others on the machine can read there"),
        .init("@FILE", "the link that the file holds"),
        .init("@env:NAME", "the link that the variable holds"),
        .init(
          "-",
          "read suspended pages or resume documents from stdin; without LINK each has its 'link'"),
      ]
    case .schema: [.init("NAME", "the document, callback or collector; without it: all names")]
    case .help: [.init("TOPIC", "a command, or a topic; without it: the list of both")]
    default: []
    }
  }

  /// The facts that a user must know before the options.
  var note: String? {
    switch self {
    case .authenticator:
      """
      It adds "answers" to each page and sends nothing: journey next posts them. Keys are derived from
      JOURNEY_DEVICE_KEY. A key in a file is not a phone: it is for test users.
      """
    case .redact:
      """
      "message", "problems", prompts, "tag" and "request" stay as they were written: what a server or a
      script wrote there is shown. A redacted page, SuccessNode, User or start document goes no
      further; keep the whole one for the next step.
      """
    default: nil
    }
  }
}
