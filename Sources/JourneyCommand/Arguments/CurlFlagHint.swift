/// The hints for options of curl that `journey` does not have.
enum CurlFlagHint {
  private static let answers: [(options: Set<String>, answer: String)] = [
    (
      ["--insecure", "-k"], "TLS is always verified; 'http.caFile' names a private CA's certificate"
    ),
    (["--cacert", "--capath"], "'http.caFile' names the certificates that are trusted"),
    (["--user", "-u"], "'http.headers.Authorization' is for a gateway, answers sign a user in"),
    (["--proxy", "-x"], "'http.proxy' names the proxy, and HTTPS_PROXY counts as for curl"),
    (["--cert", "-E"], "'http.certFile' names the client certificate"),
    (["--key"], "'http.keyFile' names the key of the client certificate"),
    (["--pass"], "'http.keyPassword' opens the key of the client certificate"),
    (["--cookie", "-b"], "'cookies' of a start document brings cookies; journey help documents"),
    (
      ["--data", "--data-raw", "--json", "-d"],
      "an answer stands as KEY=TEXT or KEY@FILE; journey help answers"
    ),
    (["--max-time", "-m"], "'--timeout SECONDS' limits a request"),
    (["--location", "-L"], "no redirect is followed"),
    (["--output", "-o"], "documents go to stdout"),
    (["--silent", "-s"], "'--quiet' silences stderr"),
  ]

  /// Returns the hint for an option of curl, or `nil` for any other option.
  static func answer(to option: String) -> String? {
    guard let answer = answers.first(where: { $0.options.contains(option) })?.answer else {
      return nil
    }
    return answer.contains("http.") ? "\(answer); journey help configuration" : answer
  }
}

extension CommandName {
  /// Returns the end of a message about an unknown command, with a suggestion.
  static func meant(by word: String) -> String {
    if word == "version" { return "; journey --version prints it" }
    // Users type words such as `config`, `env` and `exit-codes`.
    let topic = HelpTopic.allCases.map(\.rawValue).first {
      word.count > 2 && ($0.hasPrefix(word) || word.hasPrefix($0))
    }
    if let topic { return "; journey help \(topic) explains it" }
    let known = allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    guard let near = known.suggestion(for: word) else { return "" }
    return CommandName(rawValue: near) == nil ? "; is it 'help \(near)'?" : "; is it '\(near)'?"
  }
}
