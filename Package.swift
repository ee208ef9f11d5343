// swift-tools-version: 6.2
import PackageDescription

/// Whether warnings are errors, as in our own builds (Tests/run.sh). An app must build even if a newer
/// compiler warns.
let isStrict = Context.environment["JOURNEY_STRICT"] != nil

/// One list for every target: the strictest reading of Swift 6.
let swiftSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

// Bottom-up: a dependency always points up this page.
let package = Package(
  name: "journey",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "journey", targets: ["journey"]),
    .executable(name: "journey-demo", targets: ["journey-demo"]),
    .library(name: "JourneyKit", targets: ["JourneyKit"]),
  ],
  targets: [
    // C libraries.
    .target(
      name: "CJourneyCurl", linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS]))]),
    .systemLibrary(
      name: "CJourneyOpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CJourneyMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // Nothing here knows about Ping.
    target("JourneyJSON"),
    target("JourneyCrypto", ["CJourneyOpenSSL", "JourneyJSON"]),
    target("JourneySystem"),
    target("JourneyHTTP", ["CJourneyCurl", "JourneyJSON", "JourneySystem"]),

    // What both programs have around them: argv, descriptors, signals, help texts.
    target("JourneyTerminal", ["JourneySystem"]),

    // What flows share, and tokens.
    target("JourneyFlow", ["JourneyHTTP", "JourneyCrypto", "JourneyJSON", "JourneySystem"]),
    target("JourneyOAuth", ["JourneyFlow", "JourneyHTTP", "JourneyCrypto", "JourneyJSON"]),

    // What a user's authenticator answers: no terminal, no network.
    target("JourneyAuthenticators", ["JourneyHTTP", "JourneyCrypto", "JourneyJSON"]),

    // Flows: know the protocols, not the terminal.
    target(
      "JourneyAM",
      [
        "JourneyAuthenticators", "JourneyFlow", "JourneyOAuth", "JourneyHTTP", "JourneyCrypto",
        "JourneyJSON", "JourneySystem",
      ]),
    target(
      "JourneyDaVinci",
      [
        "JourneyAuthenticators", "JourneyFlow", "JourneyOAuth", "JourneyHTTP", "JourneyCrypto",
        "JourneyJSON",
      ]),

    // What an app imports.
    target(
      "JourneyKit",
      [
        "JourneyAM", "JourneyDaVinci", "JourneyAuthenticators", "JourneyOAuth", "JourneyFlow",
        "JourneyHTTP", "JourneyJSON", "JourneySystem",
      ]),

    // A local AM and PingOne, for demos and tests.
    target("JourneyCertificates", ["CJourneyOpenSSL", "JourneyCrypto"]),
    target(
      "JourneyDemo",
      [
        "CJourneyMicroHTTPD", "JourneyCertificates", "JourneyFlow", "JourneyTerminal",
        "JourneyHTTP", "JourneyCrypto", "JourneyJSON", "JourneySystem",
      ]),

    // The command.
    target(
      "JourneyCommand",
      [
        "JourneyAM", "JourneyDaVinci", "JourneyAuthenticators", "JourneyOAuth", "JourneyFlow",
        "JourneyTerminal", "JourneyHTTP", "JourneyCrypto", "JourneyJSON", "JourneySystem",
      ]),
    // In C, where `main` has argv.
    .executableTarget(name: "journey", dependencies: ["JourneyCommand"]),
    .executableTarget(name: "journey-demo", dependencies: ["JourneyDemo"]),

    // Tests: one suite per target, then the built command as a user meets it.
    .target(
      name: "CJourneyTestSupport", dependencies: ["CJourneyOpenSSL"],
      path: "Tests/CJourneyTestSupport",
      linkerSettings: [.linkedLibrary("ssl")]),
    .target(
      name: "JourneyTestSupport",
      dependencies: [
        "CJourneyTestSupport", "JourneyCertificates", "JourneyHTTP", "JourneyCrypto", "JourneyJSON",
        "JourneySystem",
      ],
      path: "Tests/JourneyTestSupport", swiftSettings: swiftSettings),
    tests("JourneyJSON", ["JourneyJSON"]),
    tests("JourneyCrypto", ["JourneyCrypto", "JourneyJSON"]),
    tests("JourneyCertificates", ["JourneyCertificates", "JourneyCrypto", "JourneyJSON"]),
    tests("JourneyHTTP", ["JourneyHTTP", "JourneyJSON"]),
    tests("JourneyFlow", ["JourneyFlow", "JourneyHTTP", "JourneyJSON"]),
    tests(
      "JourneyOAuth",
      ["JourneyOAuth", "JourneyFlow", "JourneyHTTP", "JourneyCrypto", "JourneyJSON"]),
    tests(
      "JourneyAuthenticators",
      ["JourneyAuthenticators", "JourneyHTTP", "JourneyCrypto", "JourneyJSON"]),
    tests(
      "JourneyAM",
      ["JourneyAM", "JourneyFlow", "JourneyOAuth", "JourneyHTTP", "JourneyCrypto", "JourneyJSON"],
      resources: [.copy("Fixtures")]),
    tests(
      "JourneyDaVinci",
      [
        "JourneyDaVinci", "JourneyFlow", "JourneyOAuth", "JourneyHTTP", "JourneyCrypto",
        "JourneyJSON",
      ]),
    tests(
      "JourneyDemo",
      [
        "JourneyDemo", "JourneyAuthenticators", "JourneyCertificates", "JourneyCrypto",
        "JourneyJSON", "journey-demo",
      ]),
    tests(
      "JourneyCommand",
      [
        "JourneyCommand", "JourneyAM", "JourneyDaVinci", "JourneyOAuth",
        "JourneyFlow", "JourneyHTTP", "JourneyTerminal", "JourneyCrypto", "JourneyJSON",
      ]),
    tests("EndToEnd", ["JourneyHTTP", "JourneyJSON", "journey", "journey-demo"]),
    tests(
      "Recording",
      [
        "JourneyAM", "JourneyDemo", "JourneyFlow", "JourneyOAuth", "JourneyHTTP", "JourneyCrypto",
        "JourneyJSON",
      ],
      resources: [.copy("Recordings")]),
    tests(
      "Samples",
      [
        "JourneyKit", "JourneyAM", "JourneyDaVinci", "JourneyAuthenticators", "JourneyDemo",
        "JourneyOAuth", "JourneyFlow", "JourneyHTTP", "JourneyJSON", "journey",
      ]),
    tests(
      "HouseRules",
      [
        "JourneyKit", "JourneyCommand", "JourneyAM", "JourneyDaVinci", "JourneyFlow", "JourneyHTTP",
        "JourneyJSON",
      ]),
  ]
)

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(
  _ subject: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: subject + "Tests", dependencies: ["JourneyTestSupport"] + dependencies,
    resources: resources, swiftSettings: swiftSettings)
}
