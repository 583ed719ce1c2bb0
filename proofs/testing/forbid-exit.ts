/** Loaded before each test file: one that ends its process would take the tests with it that come after, unseen. */
process.exit = code => {
  throw new Error(`a test file called process.exit(${code ?? ''}): set process.exitCode, or run the program as a child`)
}
