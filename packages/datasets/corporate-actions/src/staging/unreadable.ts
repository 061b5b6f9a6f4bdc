import { unreadable, type Refusal } from '@bourse/kit'

/** Thrown for an unusable value in a line; the message names the column and the expected and received values. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly refusal: Refusal

  constructor(column: string, expected: string, received?: string) {
    const refusal = unreadable(column, expected, received)
    super(refusal.reason)
    this.refusal = refusal
  }
}
