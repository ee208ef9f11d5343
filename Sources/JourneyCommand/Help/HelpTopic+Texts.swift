import JourneyFlow
import JourneyTerminal

/// The texts of the topics. docs/cli.md says the same in more detail.
extension HelpTopic {
  /// The forms of an answer on the command line.
  static let answerOperands: [HelpBlock.Row] = [
    .init("KEY=TEXT", "the text, converted to the type that the field expects"),
    .init("KEY@FILE", "the content of the file without a final line break"),
    .init("KEY@env:NAME", "the value of the environment variable NAME"),
    .init(
      "KEY@otp:FILE, KEY@otp:env:NAME",
      "a one-time code, from the otpauth address or the secret in FILE or NAME"),
  ]

  static let answering: [HelpBlock] = [
    .rows(
      answerOperands + [
        .init("answers", "an object {\"KEY\": value} in the document of the page"),
        .init("--answers FILE", "a file with an object {\"KEY\": value} for many pages"),
        .init("in place", "a changed property of a callback or collector"),
        .init("defaults", "an object {\"KEY\": value} in the start document, for any page"),
      ]),
    .text(
      """
      If several sources answer a field, the first of these counts: the command line, "answers",
      the file, the changes in place, "defaults".
      A KEY is an id (IDToken1), an attribute (mail), a prompt or label (User Name), a type
      (NameCallback), a property (password) or the text of an option. journey uses the first of
      these that matches a field. If the KEY is the text of an option, choose the option with the
      answer true: {"New User": true, "Agree": true}.
      Answer a choice with the value, text or index of an option. null is not an answer.
      If a KEY matches several fields, give an array with one answer for each field, in page order.
      In the file, {"$env": "NAME"} and {"$file": "path"} are references, and {"$otp": "secret"}
      generates a one-time code. A document must not contain such objects.
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
      journey checks all answers before it sends any, and reports all problems at once. Put a secret
      in a variable or a file, because everybody on the machine can read a command line.
      """),
  ]

  static let configuring: [HelpBlock] = [
    .text(
      """
      journey uses the first configuration that you give: --config FILE, JOURNEY_CONFIG (a path, or
      the JSON itself), or the configuration in the document. The JSON has the same format as the
      configuration of Ping's SDKs.
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
      Any string in http can be {"$env": "NAME"} or {"$file": "path"}. oidc.clientSecret must be one
      of these two references. A relative path is relative to the folder of the configuration file.
      journey ignores a key whose value is null. For PingOne, give "davinci": {} instead of
      "journey".
      The configuration of --config or JOURNEY_CONFIG is also a guard: journey refuses a document
      that was made with another server, realm, cookie name or client. If you set neither --config nor
      JOURNEY_CONFIG, give journey only documents that you made or unsealed.
      """),
  ]

  private static let startMembers =
    StartDocument.members.filter { $0 != "redacted" }.map { "\"\($0)\"" }.sentenceList(20)

  static let reading: [HelpBlock] = [
    .rows([
      .init("ContinueNode", "a page that asks for answers, with callbacks or collectors"),
      .init("SuccessNode", "the end of a successful sign-in, with session"),
      .init("ErrorNode", "a refusal by the server, with message, cause and problems"),
      .init("FailureNode", "any other failure, with message, cause, problems and previous"),
      .init("User", "a user, with session, token and userinfo"),
      .init("Fields", "what a page asks for, from journey fields"),
      .init("Sealed", "any of these documents, encrypted by journey seal"),
    ]),
    .text(
      """
      "tag" is any JSON that you choose. journey copies it to each later document of the flow.
      "request" is the last request, and "requests" lists the last 64 requests of the whole flow. The
      next step needs "state" and "input".
      """),
    .text(
      """
      After a failure, continue with the document in "previous". "problems" lists problems with
      individual answers. End a loop over pages if "problems" is not [].
      """),
    .text(
      """
      A start document can contain \(startMembers). All of them are optional.
      """),
    .text(
      """
      Every command except redact, seal and unseal passes on an ErrorNode or FailureNode unchanged.
      journey redact removes the secrets of a document and marks it "redacted": true. On a terminal,
      journey removes the secrets in the same way, unless you give --pretty or -c. In a pipe
      or a file, documents are complete.
      """),
    .text(
      """
      journey schema NAME prints the JSON Schema of a document. The schema Document describes
      all types of documents.
      """),
  ]

  static let exiting: [HelpBlock] = [
    .rows([
      .init("0", "success: a page, a session, a user or other output"),
      .init(
        "1",
        "the server refused (kind refused or expired), or a walk found a change (kind changed)"),
      .init(
        "2",
        "any other FailureNode, an ErrorNode of kind server or limited, or an incomplete logout"),
      .init("64", "wrong usage"),
      .init("65", "nothing was sent (kind config, document, answers, state or resume)"),
      .init("70", "a bug in journey"),
      .init("74", "cannot read stdin, or cannot write stdout"),
      .init("129, 130, 143", "SIGHUP, SIGINT or SIGTERM ended the command"),
    ]),
    .text(
      """
      For several documents, the exit status is the highest status of a document.
      With --expect WHAT[,WHAT…], the status of a document is 0 if the document matches one WHAT.
      Otherwise, the status is at least 1, and one line on stderr says what was printed.
      WHAT is ContinueNode, SuccessNode, User, Fields, ErrorNode, or a failure with its kind, such as
      ErrorNode/limited or FailureNode/timeout. ErrorNode without a kind matches an
      ErrorNode of kind refused or expired. A code or an HTTP status can follow:
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
      The input is a sequence of JSON documents. journey begins the step of a document as soon as it
      has read the closing brace of the document. --jobs N runs up to N steps at once, but the
      output keeps the order of the input. After invalid JSON, journey continues at the next line that
      begins with "{".
      """),
    .text(
      """
      After SIGINT, SIGTERM or SIGHUP, a command finishes the steps that have sent something. It
      reads a pipe to the end, but for at most --timeout plus 5 seconds after the signal. For each
      document whose step has sent nothing, it prints a FailureNode of kind interrupted. A second
      signal ends the command at once (two signals within 100 ms count as one). Commands that send
      nothing continue until their input ends.
      """),
    .text(
      """
      If the reader of stdout closes the pipe, journey ends without a message.
      """),
    .text(
      """
      If stderr is a terminal and a stream takes more than a second, journey shows a progress line.
      This line says how many documents journey has read and printed, and how many steps failed.
      --quiet turns off this line.
      """),
    .example("journey start - --jobs 64 | jq -c '…' | journey next --jobs 64"),
  ]

  static let variables: [HelpBlock] = [
    .rows([
      .init("JOURNEY_CONFIG", "the configuration: a path, or the JSON itself (not blank)"),
      .init(
        "JOURNEY_DEVICE_KEY",
        "device keys for authenticator, separated by spaces (each is 32 bytes in base64)"),
      .init(
        "JOURNEY_SEAL_KEY",
        "keys for seal and unseal, separated by spaces (each is 32 bytes in base64)"),
      .init("JOURNEY_TRACE", "the file for --trace, for all commands of a pipe"),
      .init("JOURNEY_VERBOSE", "1 (like -v) or 2 (like -vv), for all commands of a pipe"),
      .init("NO_COLOR", "if set, do not color documents on a terminal"),
      .init("TERM", "if empty or dumb, show the progress only at the end"),
      .init("HTTPS_PROXY, NO_PROXY, ALL_PROXY", "the proxies, as for curl"),
      .init("SSL_CERT_FILE, SSL_CERT_DIR", "the trusted certificates, as for curl"),
    ])
  ]

  static let filesRead: [HelpBlock] = [
    .rows([
      .init(
        "--config FILE, JOURNEY_CONFIG",
        "the configuration (a relative path in this file is relative to its folder)"),
      .init(
        "--answers FILE",
        "answers for many pages (a relative path in FILE is relative to the folder of FILE)"),
      .init("--authenticator FILE", "the data of a test user's authenticator"),
      .init(
        "--device-key FILE, --seal-key FILE",
        "keys, separated by spaces (each is 32 bytes in base64)"),
      .init("KEY@FILE, @FILE", "one answer, or one link"),
      .init(
        "--trace FILE, JOURNEY_TRACE",
        "the trace that journey writes, with a line for each request and no secrets"),
      .init(
        "/etc/ssl/certs",
        "the trusted certificates, unless http.caFile or a variable names others"),
    ]),
    .text(
      """
      journey-walk --record also writes a file. journey writes no other file, and does not need HOME,
      because the document contains all that a later step needs.
      """),
  ]
}
