/// What people who know curl type, and what does it here.
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

  /// What to say to an option of curl's; nil for any other.
  static func answer(to option: String) -> String? {
    guard let answer = answers.first(where: { $0.options.contains(option) })?.answer else {
      return nil
    }
    return answer.contains("http.") ? "\(answer); journey help configuration" : answer
  }
}

extension CommandName {
  /// The end of a message about a word that is not a command: what was probably meant.
  static func meant(by word: String) -> String {
    if word == "version" { return "; journey --version prints it" }
    // `config`, `env`, `exit-codes`.
    let topic = HelpTopic.allCases.map(\.rawValue).first {
      word.count > 2 && ($0.hasPrefix(word) || word.hasPrefix($0))
    }
    if let topic { return "; journey help \(topic) explains it" }
    let known = allCases.map(\.rawValue) + HelpTopic.allCases.map(\.rawValue)
    guard let near = known.suggestion(for: word) else { return "" }
    return CommandName(rawValue: near) == nil ? "; is it 'help \(near)'?" : "; is it '\(near)'?"
  }
}
