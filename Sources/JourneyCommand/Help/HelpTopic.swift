import JourneyTerminal

/// The topics of `journey help TOPIC` that are not commands.
enum HelpTopic: String, CaseIterable, Sendable {
  case answers, configuration, documents, streams, errors, exit, options, environment, files
  case completion, man

  /// The line in the list of topics.
  var summary: String {
    switch self {
    case .answers: "how to answer a page"
    case .configuration: "which server, realm and client to use"
    case .documents: "what journey reads and prints"
    case .errors: "the codes of failures, and what to do"
    case .exit: "exit statuses, and what --expect can name"
    case .options: "options of all commands"
    case .streams: "many documents, signals and closed pipes"
    case .environment: "variables that journey reads"
    case .files: "files that journey reads or writes"
    case .completion: "print the completion script for bash, zsh or fish"
    case .man: "print the man page"
    }
  }

  /// The topics with a section in the man page. The others print the completion scripts and the man
  /// page.
  static var texts: [HelpTopic] { allCases.filter { !$0.blocks.isEmpty && $0 != .options } }

  var section: String { self == .exit ? "exit status" : rawValue }

  var blocks: [HelpBlock] {
    switch self {
    case .answers: Self.answering
    case .configuration: Self.configuring
    case .documents: Self.reading
    case .errors: Self.failing
    case .exit: Self.exiting
    case .options: [.rows(Help.rows { $0.commands == nil })]
    case .streams: Self.streaming
    case .environment: Self.variables
    case .files: Self.filesRead
    case .completion, .man: []
    }
  }
}
