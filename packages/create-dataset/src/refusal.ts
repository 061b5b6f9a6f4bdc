/** Why no dataset was written: one sentence, and what to do next. Nothing was changed on disk. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly next: string
  constructor(message: string, next: string) {
    super(message)
    this.next = next
  }
}
