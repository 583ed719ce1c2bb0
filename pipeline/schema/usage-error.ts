/** Why nothing is measured: the sentence for the operator and the exit status that goes with it. */
export class UsageError extends Error {
  /** 2: usage error or a manifest refused; 3: the host is not fit, a tool is missing or another run measures. */
  readonly exit_code: 2 | 3

  constructor(exit_code: 2 | 3, message: string) {
    super(message)
    this.exit_code = exit_code
  }
}
