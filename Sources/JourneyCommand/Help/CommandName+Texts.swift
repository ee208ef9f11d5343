import JourneyTerminal

/// The help of a command, except its options.
extension CommandName {
  /// The commands at the beginning of the help.
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
          "read start documents, resume documents (with 'link'), pages, SuccessNodes or Users from"
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
        .init("@FILE", "the magic link in FILE"),
        .init("@env:NAME", "the magic link in the variable NAME"),
        .init(
          "-",
          "read suspended pages or resume documents from stdin (without LINK, each document must"
            + " contain 'link')"),
      ]
    case .approve:
      [
        .init("CODE", "the code that the other device shows"),
        .init("ADDRESS", "the address that the device shows, of which only 'user_code' is used"),
      ]
    case .schema: [.init("NAME", "the document, callback or collector (default: all names)")]
    case .help: [.init("TOPIC", "a command or a topic (default: list both)")]
    default: []
    }
  }

  /// The paragraphs before the options.
  var notes: [String] { [documents, note].compactMap(\.self) }

  /// What the command reads and prints, or `nil` if it is not about documents.
  private var documents: String? {
    switch self {
    case .start:
      "Print a page (ContinueNode), a SuccessNode or a failure, and with - one for each document."
    case .next:
      "Read pages (ContinueNodes), and print for each the next page, a SuccessNode or a failure."
    case .resume: "Print a page (ContinueNode), a SuccessNode or a failure."
    case .authenticator: "Read pages (ContinueNodes), and print the same pages with \"answers\"."
    case .fields:
      "Read pages (ContinueNodes), and print a Fields document for each page. Print SuccessNodes"
        + " unchanged."
    case .token: "Read SuccessNodes or Users, and print Users with 'token'."
    case .refresh: "Read Users, and print Users with a new 'token'."
    case .userinfo: "Read SuccessNodes or Users, and print Users with 'userinfo'."
    case .revoke: "Read Users, and print Users without 'token'. The result is in 'logout'."
    case .logout:
      "Read SuccessNodes or Users, and print Users without 'token' and 'session'. The result is in"
        + " 'logout'."
    case .session: "Read SuccessNodes or Users, and print Users with 'session.info'."
    case .devices: "Read SuccessNodes or Users, and print Users with 'devices'."
    case .approve: "Read a SuccessNode or User, and print a User with 'approval'."
    case .redact: "Read any documents, and print them without secrets."
    case .seal: "Read any documents, and print Sealed documents."
    case .unseal: "Read Sealed documents, and print the decrypted documents."
    case .walk:
      "Print how each walk ends: a SuccessNode, a User, a failure, or the page at which it stops. An"
        + " answers file is a JSON object whose keys are prompts of the pages, such as {\"User Name\":"
        + " \"demo\", \"Password\": {\"$env\": \"PW\"}}. journey fields --template writes its skeleton."
    case .schema, .help: nil
    }
  }

  private var note: String? {
    switch self {
    case .authenticator:
      """
      This command sends nothing, because journey next posts the answers. It derives the keys of
      passkeys and bound devices from JOURNEY_DEVICE_KEY. Use it only for test users, because a file
      does not protect keys as well as a phone does. If the authenticator refuses a page, the answer
      is an error, and a warning says why.
      """
    case .walk:
      """
      Take the steps of journey start, authenticator and next, and with --token also that of journey
      token. A walk stops at a page with problems, at a page that waits for a magic link or for more
      than --wait seconds (default 60), and after --pages pages. The status is then 1, and a line
      says why. A walk fails if no page asked for an answer of the file or for the authenticator of
      an option, or if a page registers a device.
      """
    case .fields:
      """
      A Fields document says what you must know to answer the page. You can commit the document,
      because it contains nothing that differs from run to run: "…" replaces a word with letters and
      digits, and "#" any other number.
      With --template, print an answers file for all pages: null for a text, {"$env": "NAME"} for a
      password, and false for each button and choice. Fill the file in, and give it to journey next
      --answers.
      """
    case .devices:
      """
      PingAM lets a session remove devices of a kind only if the sign-in used a device of that
      kind, or registered a passkey or bound device.
      """
    case .approve:
      """
      Even with --deny, PingAM approves the code if the client has implied consent. Only the other
      device learns the result.
      """
    case .redact:
      """
      This command does not change "message", "problems", prompts, "tag", "request" or "requests",
      even if a server or a script wrote a secret there. Keep the original document, because journey
      cannot continue from a redacted document.
      """
    default: nil
    }
  }
}
