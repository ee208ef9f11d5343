import JourneyCommand

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

let words = Process.words()
let descriptors = Process.standardDescriptors()
Process.keepKeys()
Program.prepare(words)
// Not `exit`: what libraries do at its call would take from curl's thread what it still uses.
_exit(Program.run(words, Process.surroundings(descriptors)))
