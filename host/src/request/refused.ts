/** A failure with headers that report its cost and the remaining limits. */
export class RequestFailure extends Error {
  override readonly name = 'Refused'
  readonly problem: unknown
  readonly headers: Readonly<Record<string, string>>
  constructor(problem: unknown, headers: Readonly<Record<string, string>>) {
    super('refused')
    this.problem = problem
    this.headers = headers
  }
}
