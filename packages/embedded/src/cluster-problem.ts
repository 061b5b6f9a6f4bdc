/** A problem with a data folder's cluster that the operator can solve, and the next step. */
export class ClusterProblem extends Error {
  override readonly name = 'ClusterProblem'
  /** The problem without the next step. */
  readonly what: string
  readonly next: string
  constructor(what: string, next: string) {
    super(`${what} ${next}`)
    this.what = what
    this.next = next
  }
}
