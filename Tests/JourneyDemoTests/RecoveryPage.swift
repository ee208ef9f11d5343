import JourneyJSON

/// The page with recovery codes, in AM's format.
enum RecoveryPage {
  static func codes(_ page: LoopbackClient.Response) -> [String] {
    guard page.json["callbacks"]?.array?.count == 1,
      let output = page.json["callbacks"]?[0]?["output"], output[1]?["value"] == "4",
      let script = output[0]?["value"]?.string
    else { return [] }
    return script.matches(of: /"<div class=\\"text-center\\">\\n" \+\s+"([A-Z0-9]{10})\\n" \+/)
      .map { String($0.output.1) }
  }
}
