import JourneyCrypto
import JourneyFlow
import JourneyHTTP
import JourneyJSON

/// The keys for `seal`, which uses the first, and `unseal`, which tries each.
struct SealKeys: Sendable {
  private let seals: [SealedBox]

  /// Reads the file of `--seal-key`, or else `JOURNEY_SEAL_KEY`: keys of 32 bytes in base64,
  /// separated by white space.
  /// - Throws: a `FlowError` of kind `config`, which never quotes a key.
  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(FlowError) {
    let isNew = arguments.command == .seal
    let keys = try SecretKeys.read(
      arguments.sealKey, orVariable: "JOURNEY_SEAL_KEY", environment, isNew: isNew)
    guard let keys else {
      throw SecretKeys.missing(
        "seal key", in: "JOURNEY_SEAL_KEY", option: "--seal-key",
        because: try environment.variable("JOURNEY_SEAL_KEY") == nil ? "is not set" : "is empty",
        isNew: isNew)
    }
    var seals: [SealedBox] = []
    for (index, key) in keys.enumerated() {
      do { seals.append(try SealedBox(key: key)) } catch {
        throw FlowError(.config, "cannot use key \(index + 1) for sealing")
      }
    }
    self.seals = seals
  }

  /// The version of the sealed format, the only one that `unseal` reads.
  private static let version = "1"

  /// Returns the associated data, which binds the version and the type to the sealed document.
  private static func label(_ type: String) -> [UInt8] {
    Array("journey sealed \(version)\n\(type)".utf8)
  }

  func seal(_ document: Document) throws(FlowError) -> Document {
    let type = document["type"]?.string ?? ""
    var bytes: [UInt8] = []
    JSONValue.object(document).write(into: &bytes)
    do {
      let sealed = try seals[0].seal(bytes, associated: Self.label(type))
      var envelope = Document(.sealed)
      envelope["tag"] = document["tag"]
      envelope["of"] = .string(type)
      envelope["sealed"] = .string("\(Self.version).\(Base64.url.encode(sealed))")
      return envelope
    } catch {
      throw FlowError(.internal, "cannot seal the document")
    }
  }

  /// - Throws: a `FlowError` of kind `state` if the version is not supported, if no key matches, or
  ///   if the data or the type was changed.
  func open(_ envelope: Document) throws(FlowError) -> Document {
    let parts = (envelope["sealed"]?.string ?? "").split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let type = envelope["of"]?.string, parts.count == 2 else {
      throw FlowError(
        .state, "invalid sealed document: it does not have the form that journey seal writes")
    }
    guard parts[0] == Self.version else {
      throw FlowError(
        .state,
        "expected a sealed document of version \(Self.version), not '\(String(parts[0]).shown)'"
      )
    }
    guard let sealed = Base64.url.decode(String(parts[1])) else {
      throw FlowError(.state, "the sealed document is damaged")
    }
    for seal in seals {
      let bytes: [UInt8]
      do { bytes = try seal.open(sealed, associated: Self.label(type)) } catch { continue }
      do {
        guard
          var document = try JSONValue(
            parsing: bytes, limits: DocumentLimits.json
          ).object
        else { break }
        let tag = envelope["tag"]
        guard let tag, document["tag"] == nil, let next = document.keys.dropFirst().first else {
          document["tag"] = tag
          return document
        }
        return document.inserting("tag", tag, before: [next])
      } catch { break }
    }
    throw FlowError(
      .state, "cannot unseal the document: it was changed, or no key matches",
      hint: "check that JOURNEY_SEAL_KEY or the --seal-key file contains the key of the document")
  }
}
