// swift-tools-version: 6.2
import PackageDescription

// An app's package: its own targets have the most generic names there are.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(Context.environment["LANGUAGE_MODE"] == "5" ? .v5 : .v6),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "outside",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "journey", path: "../..")],
  targets: [
    .target(name: "JSON", swiftSettings: settings),
    .target(name: "HTTP", swiftSettings: settings),
    .target(name: "CCurl", swiftSettings: settings),
    .target(name: "TestSupport", swiftSettings: settings),
    .executableTarget(
      name: "App",
      dependencies: [
        "JSON", "HTTP", "CCurl", "TestSupport",
        .product(name: "JourneyKit", package: "journey"),
      ],
      swiftSettings: settings),
  ]
)
