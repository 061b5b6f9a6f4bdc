import { unreadable, type Refusal } from '@bourse/kit'

/** A value of a line that cannot be used; the refusal names the column, the expected and the received value. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly refusal: Refusal

  constructor(column: string, expected: string, received?: string) {
    const refusal = unreadable(column, expected, received)
    super(refusal.reason)
    this.refusal = refusal
  }
}
