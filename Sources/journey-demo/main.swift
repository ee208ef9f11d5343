print("journey-demo")
