/** Loaded before each test file, because one that ends its process would silently skip the tests after it. */
process.exit = code => {
  throw new Error(`a test file called process.exit(${code ?? ''}): set process.exitCode, or run the program as a child`)
}
