import JourneyTerminal

/// The help texts of a command, except the descriptions of its options.
extension CommandName {
  /// The example commands at the beginning of the help page.
  var examples: String {
    switch self {
    case .start:
      """
      journey start Login                         # the first page of a journey
      journey start                               # the realm's default journey
      journey start --authorize                   # begin as a browser does
      echo '{"journey": "Login"}' | journey start -        # a start document
      journey start Login -H 'X-Forwarded-For: 192.0.2.7'
      journey start - StepUp --session-upgrade < user.json
      """
    case .next:
      """
      journey start Login | journey next name=demo password@env:PW
      journey start Login | journey next --answers answers.json
      journey start Login | jq '.answers = {name: "demo"}' \\
        | journey next password@env:PW
      journey start Login | journey next --dry-run    # show missing answers
      """
    case .resume:
      """
      journey resume @link.txt
      journey resume @env:LINK - < page.json   # with the options in page.json
      """
    case .authenticator:
      """
      export JOURNEY_DEVICE_KEY=$(openssl rand -base64 32)   # once, for all users
      journey start WebAuthnAuthentication \\
        | journey next name=demo password@env:PW \\
        | journey authenticator | journey next
      """
    case .fields:
      """
      journey start Login | journey fields
      journey start Login | journey fields --template > answers.json
      """
    case .token:
      """
      journey start --authorize | journey next --answers answers.json \\
        | journey token > user.json
      journey token < user.json | jq -r '.token.accessToken // empty'
      """
    case .refresh: "journey refresh < user.json > newer.json"
    case .userinfo: "journey userinfo < user.json | jq .userinfo"
    case .revoke: "journey revoke < user.json"
    case .logout: "journey logout < user.json | jq .logout"
    case .session: "journey session < user.json | jq .session.info"
    case .devices:
      """
      journey devices < user.json | jq .devices
      journey devices --kind webauthn --remove-all < user.json
      journey devices --rename ID --to 'CI laptop' < user.json
      """
    case .approve:
      """
      journey approve BVKV-2GZ2 < user.json
      journey approve 'https://am.example.com/…?user_code=BVKV-2GZ2' < user.json
      """
    case .redact:
      """
      journey start Login | tee page.json | journey redact  # page.json is complete
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
      journey schema                            # all names
      journey schema ContinueNode
      """
    case .walk:
      """
      journey-walk Login --answers answers.json --expect SuccessNode
      journey-walk --authorize --answers answers.json --token \\
        | jq -r '.token.accessToken // empty'
      journey-walk - --answers answers.json --jobs 64 --rate 20 \\
        --unordered < users.jsonl > ends.jsonl
      """
    case .help:
      """
      journey help next                         # a command
      journey help configuration                # a topic
      """
    }
  }

  /// The rows of the help page that describe the command's operands.
  var operandRows: [HelpBlock.Row] {
    switch self {
    case .start:
      [
        .init("NAME", "the journey or the DaVinci flow policy (default: the server's default)"),
        .init("ADDRESS", "the address of a sign-in that a server began (backchannel)"),
        .init("-", "read start documents, SuccessNodes or Users from stdin"),
      ]
    case .walk:
      [
        .init("NAME", "the journey or the DaVinci flow policy (default: the server's default)"),
        .init("ADDRESS", "the address of a sign-in that a server began (backchannel)"),
        .init(
          "-",
          "read start documents (with 'link', resume documents), pages, SuccessNodes or Users from"
            + " stdin"),
      ]
    case .next:
      [
        .init(
          "KEY",
          "the prompt, attribute, type or id of a field, or the text of an option"
            + " (see journey help answers)")
      ] + HelpTopic.answerOperands
    case .resume:
      [
        .init("LINK", "the magic link itself, which other users can read on the command line"),
        .init("@FILE", "the link in the file"),
        .init("@env:NAME", "the link in the variable"),
        .init(
          "-",
          "read suspended pages or resume documents from stdin (without LINK, each document must"
            + " contain 'link')"),
      ]
    case .approve:
      [
        .init("CODE", "the code that the other device shows"),
        .init("ADDRESS", "its address with 'user_code', from which only the code is used"),
      ]
    case .schema: [.init("NAME", "the document, callback or collector (default: print all names)")]
    case .help: [.init("TOPIC", "a command or a topic (default: list both)")]
    default: []
    }
  }

  /// The paragraphs before the options on the help page.
  var notes: [String] { [documents, note].compactMap(\.self) }

  /// What the command reads and prints, or `nil` if it is not about documents.
  private var documents: String? {
    switch self {
    case .start:
      "Prints a page (ContinueNode), a SuccessNode or a failure. With -, prints one for each document."
    case .next: "Reads pages (ContinueNodes), and prints the next page, a SuccessNode or a failure."
    case .resume: "Prints a page (ContinueNode), a SuccessNode or a failure."
    case .authenticator: "Reads pages (ContinueNodes), and prints the same pages."
    case .fields:
      "Reads pages (ContinueNodes), and prints a Fields document for each. SuccessNodes pass on."
    case .token: "Reads SuccessNodes or Users, and prints Users with 'token'."
    case .refresh: "Reads Users, and prints Users with a new 'token'."
    case .userinfo: "Reads SuccessNodes or Users, and prints Users with 'userinfo'."
    case .revoke: "Reads Users, and prints Users without 'token', with the result in 'logout'."
    case .logout:
      "Reads SuccessNodes or Users, and prints Users without 'token' and 'session', with the result"
        + " in 'logout'."
    case .session: "Reads SuccessNodes or Users, and prints Users with 'session.info'."
    case .devices: "Reads SuccessNodes or Users, and prints Users with 'devices'."
    case .approve: "Reads a SuccessNode or User, and prints a User with 'approval'."
    case .redact: "Reads any documents, and prints them without secrets."
    case .seal: "Reads any documents, and prints Sealed documents."
    case .unseal: "Reads Sealed documents, and prints the documents inside."
    case .walk:
      "An answers file is a JSON object whose keys are prompts of any page, such as {\"User Name\":"
        + " \"demo\", \"Password\": {\"$env\": \"PW\"}}. journey fields --template writes one. The command"
        + " prints the first node of each walk that is no page, or the page at which the walk stops."
    case .schema, .help: nil
    }
  }

  private var note: String? {
    switch self {
    case .authenticator:
      """
      This command adds "answers" to each page and sends nothing. journey next posts the answers.
      The keys are derived from JOURNEY_DEVICE_KEY. Use this command only for test users, because a
      file does not protect keys as well as a phone does. If the authenticator refuses a page, the
      command answers the page with an error, and prints a warning that says why.
      """
    case .walk:
      """
      Takes the steps of journey start, authenticator, next and, with --token, token. A walk stops,
      with status 1 and a line that says why, at a page with problems, at a page that waits for a
      magic link or longer than --wait seconds (default 60), and after --pages pages. If no page
      asked for an answer of the file or for the authenticator of an option, or a page registers a
      device, the walk ends with a failure.
      """
    case .fields:
      """
      Fields says what you must know to answer the page, and nothing that differs from run to run, so
      you can commit it. In it, a word with letters and digits is "…", and any other number is "#".
      With --template, this command prints an answers file for all pages that it read: null for a
      text, {"$env": "NAME"} for a password, and each button and choice with false. Fill it in, then
      give it to journey next --answers.
      """
    case .devices:
      """
      PingAM lets a session remove devices of a kind only if the sign-in used a device of that
      kind, or registered a passkey or bound device.
      """
    case .approve:
      """
      With --deny, PingAM approves the code all the same if the client has implied consent. Only
      the other device learns which.
      """
    case .redact:
      """
      This command does not change "message", "problems", prompts, "tag", "request" or "requests",
      even if a server or a script wrote a secret there. Keep the original document: journey cannot
      continue from a redacted page, SuccessNode, User or start document.
      """
    default: nil
    }
  }
}
