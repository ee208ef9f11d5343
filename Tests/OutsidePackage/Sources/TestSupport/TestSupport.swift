/// The app's own module of this name.
public let nameOfTestSupport = "TestSupport"
