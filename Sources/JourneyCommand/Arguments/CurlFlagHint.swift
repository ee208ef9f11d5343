/// The hints for curl options that `journey` does not have.
enum CurlFlagHint {
  private static let answers: [(options: Set<String>, answer: String)] = [
    (
      ["--insecure", "-k"],
      "set 'http.caFile' if the server uses a private CA"
    ),
    (["--cacert", "--capath"], "name the trusted certificates in 'http.caFile'"),
    (
      ["--user", "-u"],
      "set 'http.headers.Authorization' for a gateway, and answer the page for a user"
    ),
    (["--proxy", "-x"], "name the proxy in 'http.proxy', or in HTTPS_PROXY as for curl"),
    (["--cert", "-E"], "name the client certificate in 'http.certFile'"),
    (["--key"], "name the key of the client certificate in 'http.keyFile'"),
    (["--pass"], "give the pass phrase of the client certificate's key in 'http.keyPassword'"),
    (["--cookie", "-b"], "give cookies in 'cookies' of a start document (journey help documents)"),
    (
      ["--data", "--data-raw", "--json", "-d"],
      "give answers as KEY=TEXT or KEY@FILE (journey help answers)"
    ),
    (["--max-time", "-m"], "limit a request with '--timeout SECONDS'"),
    (["--location", "-L"], "leave it out, because redirects are never followed"),
    (["--output", "-o"], "leave it out, because documents are printed on standard output"),
    (["--silent", "-s"], "silence standard error with '--quiet'"),
  ]

  static func answer(to option: String) -> String? {
    guard let answer = answers.first(where: { $0.options.contains(option) })?.answer else {
      return nil
    }
    return answer.contains("http.") ? "\(answer) (journey help configuration)" : answer
  }
}

extension CommandName {
  /// What users try first, and the commands that do it.
  private static let synonyms: [String: CommandName] = [
    "login": .start, "signin": .start, "sign-in": .start, "begin": .start, "authenticate": .start,
    "submit": .next, "continue": .next, "signout": .logout, "sign-out": .logout,
    "whoami": .userinfo, "encrypt": .seal, "decrypt": .unseal,
  ]

  /// Returns the suggestion for an unknown command, or an empty string.
  static func meant(by name: String) -> String {
    if name == "version" { return " (did you mean '--version'?)" }
    if let command = synonyms[name.lowercased()] { return " (did you mean '\(command.rawValue)'?)" }
    // Users type words such as `config`, `env` and `exit-codes`.
    let topic = HelpTopic.allCases.map(\.rawValue).first {
      name.count > 2 && ($0.hasPrefix(name) || name.hasPrefix($0))
    }
    if let topic { return " (did you mean 'help \(topic)'?)" }
    let known = ofJourney.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    guard let near = known.suggestion(for: name) else { return "" }
    return CommandName(rawValue: near) == nil
      ? " (did you mean 'help \(near)'?)" : " (did you mean '\(near)'?)"
  }
}
