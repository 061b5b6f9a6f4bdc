/** A value of a line that cannot be used; the message names the column, what was expected and what came. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'

  constructor(column: string, expected: string, came?: string) {
    super(`${column}: expected ${expected}${came === undefined ? '' : `, got ${JSON.stringify(came.slice(0, 60))}`}`)
  }
}
