// swift-tools-version: 6.2
import PackageDescription

/// One list for every target: the strictest reading of Swift 6.
let swiftSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

// Bottom-up: a dependency always points up this page.
let package = Package(
  name: "journey",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "journey", targets: ["journey"]),
    .executable(name: "journey-demo", targets: ["journey-demo"]),
    .library(name: "Journeys", targets: ["Journeys"]),
    .library(name: "DaVinciFlows", targets: ["DaVinciFlows"]),
    .library(name: "OpenIDConnect", targets: ["OpenIDConnect"]),
    .library(name: "Orchestration", targets: ["Orchestration"]),
  ],
  targets: [
    // C, well kept by others.
    .target(name: "CCurl", linkerSettings: [.linkedLibrary("curl", .when(platforms: [.macOS]))]),
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),

    // Floor: knows nothing about Ping.
    target("JSON"),
    target("Cryptography", ["COpenSSL", "JSON"]),
    target("HTTP", ["CCurl", "JSON"]),

    // What flows share, and tokens.
    target("Orchestration", ["HTTP", "Cryptography", "JSON"]),
    target("OpenIDConnect", ["HTTP", "Cryptography", "JSON"]),

    // Flows: know the protocols, not the terminal.
    target("Journeys", ["Orchestration", "OpenIDConnect", "HTTP", "Cryptography", "JSON"]),
    target("DaVinciFlows", ["Orchestration", "OpenIDConnect", "HTTP", "Cryptography", "JSON"]),

    // A local AM and PingOne, for demos and tests.
    target("DemoTenant", ["CMicroHTTPD", "Cryptography", "JSON"]),

    // Terminal: knows everything, is known by nobody.
    target(
      "JourneyCommand",
      [
        "Journeys", "DaVinciFlows", "OpenIDConnect", "Orchestration", "HTTP", "Cryptography",
        "JSON",
      ]),
    // In C, where `main` has argv.
    .executableTarget(name: "journey", dependencies: ["JourneyCommand"]),
    .executableTarget(name: "journey-demo", dependencies: ["DemoTenant"]),

    // Tests: one suite per target, then the built command as a user meets it.
    .target(
      name: "CTestTLS", dependencies: ["COpenSSL"], path: "Tests/CTestTLS",
      linkerSettings: [.linkedLibrary("ssl")]),
    .target(
      name: "TestSupport", dependencies: ["CTestTLS", "HTTP", "Cryptography", "JSON"],
      path: "Tests/TestSupport", swiftSettings: swiftSettings),
    tests("JSON", ["JSON"]),
    tests("Cryptography", ["Cryptography", "JSON"]),
    tests("HTTP", ["HTTP", "JSON"]),
    tests("Orchestration", ["Orchestration", "HTTP", "JSON"]),
    tests("OpenIDConnect", ["OpenIDConnect", "HTTP", "Cryptography", "JSON"]),
    tests(
      "Journeys", ["Journeys", "Orchestration", "OpenIDConnect", "HTTP", "Cryptography", "JSON"],
      resources: [.copy("Fixtures")]),
    tests(
      "DaVinciFlows",
      ["DaVinciFlows", "Orchestration", "OpenIDConnect", "HTTP", "Cryptography", "JSON"]),
    tests("DemoTenant", ["DemoTenant", "Cryptography", "JSON", "journey-demo"]),
    tests(
      "JourneyCommand",
      ["JourneyCommand", "Journeys", "Orchestration", "HTTP", "Cryptography", "JSON"]),
    tests("EndToEnd", ["JSON", "journey", "journey-demo"]),
    tests(
      "Recording",
      [
        "Journeys", "DemoTenant", "Orchestration", "OpenIDConnect", "HTTP", "Cryptography", "JSON",
      ],
      resources: [.copy("Recordings")]),
    tests(
      "Samples",
      [
        "Journeys", "DaVinciFlows", "DemoTenant", "OpenIDConnect", "Orchestration", "HTTP", "JSON",
      ]),
    tests("HouseRules", ["JourneyCommand", "Orchestration"]),
  ]
)

func target(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

func tests(
  _ subject: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) -> Target {
  .testTarget(
    name: subject + "Tests", dependencies: ["TestSupport"] + dependencies,
    resources: resources, swiftSettings: swiftSettings)
}
