import JourneyFlow
public import JourneyJSON

extension Callback {
  /// Returns the callback as `next()` would send it, with the answers in its inputs.
  public func payload() -> JSONObject { (self as? AbstractCallback)?.posted ?? json }
}

extension HiddenValueCallback {
  public func setValue(_ value: String) { self.value = value }
}

extension DeviceKeyCallback {
  /// Sets the JWT that the device's key signed.
  public func setJws(_ jws: String) { self.jws = jws }
}

extension DeviceBindingCallback {
  public func setDeviceId(_ deviceId: String) { self.deviceId = deviceId }
  public func setDeviceName(_ deviceName: String) { self.deviceName = deviceName }
}

extension ReCaptchaEnterpriseCallback {
  public func setToken(_ token: String) { self.token = token }
}

extension NumberAttributeInputCallback {
  /// The attribute's value, or 0 if there is none.
  public var doubleValue: Double {
    get { value ?? 0 }
    set { value = newValue }
  }
}
