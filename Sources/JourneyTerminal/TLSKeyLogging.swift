#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Keeps the TLS library from writing the keys of its connections into the file that this variable
/// names. Call it before any thread starts, and before the library is loaded.
package func disableTLSKeyLogging() { unsetenv("SSLKEYLOGFILE") }
