import type { Claim } from '@bourse/kit'
import type { Action } from './action-fields.ts'

/**
 * Sources whose word counts first and last where sources are divided; others come between, in the order of the
 * alphabet.
 */
const FIRST: readonly string[] = ['primary', 'import']
const LAST: readonly string[] = ['demo']

/** Fields that only mean something together are taken from one claim; every other field is agreed on by itself. */
const GROUPS: readonly (readonly (keyof Action)[])[] = [
  ['type', 'legs', 'adjusts_price'],
  ['status'],
  ['ex_date'],
  ['record_date'],
  ['pay_date'],
  ['declaration_date'],
  ['frequency'],
  ['fiscal_period'],
  ['franking_percentage', 'franked_amount', 'unfranked_amount'],
  ['withholding_rate'],
  ['reinvestment_plan', 'reinvestment_price', 'reinvestment_discount', 'reinvestment_last_election_date'],
]

/**
 * The consensus of every source's last claim about one action, as a pure function: each fact is what most of the
 * sources that tell it agree on; where they are divided evenly, what the first of those in precedence says. A lone
 * claim is the consensus.
 */
export function mergeClaims(claims: readonly Claim<Action>[]): Action {
  const [first, ...others] = claims.toSorted((a, b) => (precedes(a.source, b.source) ? -1 : 1)).map(({ row }) => row)
  if (first === undefined) throw new TypeError('an action needs at least one claim')
  if (others.length === 0) return first
  const rows: Rows = [first, ...others]
  return GROUPS.reduce((merged, names) => ({ ...merged, ...pick(agreed(rows, names), names) }), first)
}

/** In precedence. */
type Rows = readonly [Action, ...Action[]]

/** The row whose values of some fields most rows share; rows that tell none of them have no voice. */
function agreed(rows: Rows, names: readonly (keyof Action)[]): Action {
  const telling = rows.filter((row) => names.some((name) => isTold(name, row[name])))
  const voices = [...Map.groupBy(telling, (row) => JSON.stringify(names.map((name) => row[name]))).values()]
  // Groups stand in the order of their first row, so that a tie goes to the source that comes first.
  const [most] = voices.toSorted((a, b) => b.length - a.length)
  return most?.[0] ?? rows[0]
}

/** A type always stands there and the flag has a default: what tells the terms are the legs. */
function isTold(name: keyof Action, value: unknown): boolean {
  if (name === 'type' || name === 'adjusts_price') return false
  if (name === 'legs') return !Array.isArray(value) || value.length > 0
  return value !== null
}

const pick = (row: Action, names: readonly (keyof Action)[]): Partial<Action> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

function precedes(a: string, b: string): boolean {
  const [x, y] = [rank(a), rank(b)]
  return x === y ? a < b : x < y
}

function rank(source: string): number {
  if (FIRST.includes(source)) return FIRST.indexOf(source)
  return LAST.includes(source) ? FIRST.length + 1 + LAST.indexOf(source) : FIRST.length
}
