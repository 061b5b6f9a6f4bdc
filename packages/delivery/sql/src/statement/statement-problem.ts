import { problem, type Problem } from '@bourse/kit'

/** Returns the 422 problem for a statement, with the line and column of what is wrong. */
export function statementProblem(
  sql: string,
  message: string,
  position?: number,
  options: { readonly isCharged?: boolean } = {},
): Problem {
  const text = `${position === undefined ? '' : `${placeOf(sql, position)}: `}${sentence(message)}`
  return problem('invalid-parameter', `/sql: ${text}`, {
    errors: [{ code: 'invalid', pointer: '/sql', message: text }],
    ...options,
  })
}

/**
 * A message of DuckDB may end with a period, and with advice to change a setting, which a statement cannot. A syntax
 * error names what it does not expect.
 */
const sentence = (message: string) =>
  `${message
    .replace(/ Use "SET .*$/s, '')
    .replace(/syntax error at (?:or near )?/, 'unexpected ')
    .replace(/unterminated (.*) at or near /, 'unclosed $1: ')
    .replace(/\.$/, '')}.`

/** Returns a byte offset as `line 1, column 8`. */
export function placeOf(sql: string, position: number): string {
  const before = Buffer.from(sql).subarray(0, position).toString()
  const lines = before.split('\n')
  return `line ${lines.length}, column ${[...(lines.at(-1) ?? '')].length + 1}`
}
