import JourneyTerminal

/// The texts of the topics. docs/cli.md contains the same facts in more detail.
extension HelpTopic {
  /// The forms of an answer on the command line.
  static let answerOperands: [HelpBlock.Row] = [
    .init("KEY=TEXT", "the text, read as the property's own type"),
    .init("KEY@FILE", "what the file holds, less one closing line end"),
    .init("KEY@env:NAME", "what the variable holds"),
    .init("KEY@otp:FILE, KEY@otp:env:NAME", "the one-time code of an otpauth address or secret"),
  ]

  static let answering: [HelpBlock] = [
    .rows(
      answerOperands + [
        .init("answers", "an object of KEY: value in the document, beside the page"),
        .init("--answers FILE", "a file of KEY: value for many pages"),
        .init("in place", "a property of a callback or collector, changed"),
        .init("defaults", "an object of KEY: value for any page of the flow, given to start"),
      ]),
    .text(
      """
      The strongest stands first: the command line, "answers", the file, what was set in place,
      "defaults".
      A KEY is an id (IDToken1), an attribute (mail), a prompt or label (User Name), a type
      (NameCallback) or a property (password): the first of these that fits anything decides.
      The text of an option is the last of these, with true: {"New User": true, "Agree": true}.
      A choice is given by its value, its text or its index. null is not an answer.
      A list answers all that its key fits, in page order. In the file {"$env": "NAME"} and
      {"$file": "path"} are references, and {"$otp": "secret"} makes a one-time code; in a document
      they are refused.
      """),
    .example(
      """
      journey next name=demo password@env:PW
      jq '.answers = {"User Name": "demo", "password": env.PW}' | journey next
      journey next --answers answers.json
      journey next "Enter verification code"@otp:env:SEED
      """),
    .text(
      """
      Faults are found before anything is sent, and all are reported at once. A secret belongs in
      a variable or a file: everybody on the machine can read a command line.
      """),
  ]

  static let configuring: [HelpBlock] = [
    .text(
      """
      In force is --config FILE, else JOURNEY_CONFIG (a path, or the JSON itself), else the
      document's own. It is the JSON that Ping publishes for its SDKs.
      """),
    .example(
      """
      {"journey": {"serverUrl": "https://am.example.com/am", "realm": "alpha"},
       "oidc": {"clientId": "app", "redirectUri": "https://app.example.com/cb",
                "scopes": ["openid"],
                "discoveryEndpoint":
                  "https://am.example.com/…/.well-known/openid-configuration"},
       "timeout": 30000,
       "http": {"caFile": "ca.pem"}}
      """),
    .rows(ConfigurationKey.all.map { .init($0.path, $0.summary) }),
    .text(
      """
      Any text in http may be {"$env": "NAME"} or {"$file": "path"}, the client's secret is never
      anything else; relative paths begin in the folder of the configuration. A key that is null counts
      as left out.
      "davinci": {} in place of "journey" is for PingOne. A configuration in force is also a guard:
      a document that was made with another server, realm, cookie name or client is refused. Where
      none is in force, give only documents that you made or unsealed.
      """),
  ]

  static let reading: [HelpBlock] = [
    .rows([
      .init("ContinueNode", "the server asks for more: callbacks or collectors"),
      .init("SuccessNode", "the flow ended well: session"),
      .init("ErrorNode", "the server said no: message, cause, problems"),
      .init("FailureNode", "anything else: message, cause, problems, previous"),
      .init("User", "session, token, userinfo"),
      .init("Sealed", "any of these, encrypted by journey seal"),
    ]),
    .text(
      """
      "tag" is any JSON of yours. Each later document of the flow has it. "previous" is the
      document to continue from after a failure. "state" and "input" are for the next step.
      "request" is the last request, "requests" lists the last 64 of the whole flow.
      "problems" lists the problems of single answers. End a loop over pages if it is not [].
      A start document is {"journey", "forceAuth", "noSession", "sessionUpgrade", "authorize", "index",
      "advice", "transaction", "query", "headers", "session", "cookies", "defaults", "authenticator",
      "config", "tag"}, all optional.
      An ErrorNode or FailureNode passes through every command but redact, seal and unseal.
      journey redact prints what may be seen of a document, marked "redacted": true. A terminal shows
      documents in the same way, unless --pretty or -c is given. A pipe or a file gets all.
      journey schema NAME prints a document's JSON Schema; Document is any of them.
      """),
  ]

  static let exiting: [HelpBlock] = [
    .rows([
      .init("0", "a page, a session, a user, anything that was asked for"),
      .init("1", "the server said no: ErrorNode below 500; refused, expired"),
      .init("2", "any other FailureNode; ErrorNode of 500 and more; an incomplete logout"),
      .init("64", "wrong usage"),
      .init("65", "config, document, answers, state, resume: nothing was sent"),
      .init("70", "a bug in journey"),
      .init("74", "stdin could not be read, or stdout could not be written"),
      .init("129, 130, 143", "ended by SIGHUP, SIGINT, SIGTERM"),
    ]),
    .text(
      """
      Several documents: the highest number.
      With --expect WHAT[,WHAT…] a document counts as 0 if it is one of these.
      Otherwise it counts as at least 1, and one line says what came. WHAT is
      ContinueNode, SuccessNode or User; ErrorNode (the server said no: refused or
      expired); or a failure with its kind, such as ErrorNode/limited or
      FailureNode/timeout. A code or an HTTP status may follow:
      ErrorNode/refused/401.
      """),
    .example(
      """
      journey next --expect SuccessNode name=demo password@env:PW < page.json
      journey next --expect ErrorNode/refused/401 name=demo password=no < page.json
      """),
  ]

  static let streaming: [HelpBlock] = [
    .text(
      """
      Input is a sequence of JSON documents. Each is begun as soon as its last brace has come;
      --jobs N takes up to N steps at once, and the output keeps the input's order. After JSON that
      cannot be read, reading goes on at the next line that begins with "{".
      After SIGINT, SIGTERM or SIGHUP a command finishes the steps that have sent something. It reads
      a pipe to its end, and prints every other document as a FailureNode "interrupted". It stops
      reading --timeout plus 5 seconds after the signal. A second signal ends it at once (two within
      100 ms count as one). Commands that send nothing continue until their input ends.
      If the reader of its standard output goes away, journey ends without a message.
      """),
    .text(
      """
      Where stderr is a terminal, a stream that takes more than a second says there how many documents
      came in and went out, and what failed; --quiet silences it.
      """),
    .example("journey start - --jobs 64 | jq -c '…' | journey next --jobs 64"),
  ]

  static let variables: [HelpBlock] = [
    .rows([
      .init("JOURNEY_CONFIG", "the configuration: a path, or the JSON itself"),
      .init("JOURNEY_DEVICE_KEY", "keys of authenticator, in the form of JOURNEY_SEAL_KEY"),
      .init("JOURNEY_SEAL_KEY", "keys of seal and unseal: 32 bytes in base64, several by blanks"),
      .init("JOURNEY_TRACE", "a file for a line of JSON of each exchange, as --trace"),
      .init("JOURNEY_VERBOSE", "1 or 2, as -v and -vv for a whole pipe"),
      .init("NO_COLOR", "documents are not coloured at a terminal"),
      .init("TERM", "empty or dumb: no line of progress is written over at a terminal"),
      .init("HTTPS_PROXY, NO_PROXY, ALL_PROXY", "proxies, as for curl"),
      .init("SSL_CERT_FILE, SSL_CERT_DIR", "trusted certificates, as for curl"),
    ])
  ]

  static let filesRead: [HelpBlock] = [
    .rows([
      .init(
        "--config FILE, JOURNEY_CONFIG",
        "the configuration; relative paths in it begin in its folder"),
      .init("--answers FILE", "answers for many pages; paths in it begin in its folder"),
      .init("--authenticator FILE", "what is known of a test user's authenticator"),
      .init("--device-key FILE, --seal-key FILE", "keys: 32 bytes in base64, several by blanks"),
      .init("KEY@FILE, @FILE", "one answer, one link"),
      .init("--trace FILE, JOURNEY_TRACE", "written: a line for each exchange, secrets hidden"),
      .init(
        "/etc/ssl/certs",
        "certificates that are trusted, unless http.caFile or a variable names others"),
    ]),
    .text(
      """
      No other file is written, and HOME may be unset: all that a later step needs is in the document.
      """),
  ]
}
