/** The reason why nothing is measured: a message for the operator and an exit status. */
export class UsageError extends Error {
  /** 2: usage error or rejected manifest; 3: the host is unfit, a tool is missing or another run is measuring. */
  readonly exit_code: 2 | 3

  constructor(exit_code: 2 | 3, message: string) {
    super(message)
    this.exit_code = exit_code
  }
}
