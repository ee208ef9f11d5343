// `import JourneyKit` gives an app the public API of all these modules.
@_exported public import JourneyAM
@_exported public import JourneyAuthenticators
@_exported public import JourneyDaVinci
@_exported public import JourneyFlow
@_exported public import JourneyHTTP
@_exported public import JourneyJSON
@_exported public import JourneyOAuth
