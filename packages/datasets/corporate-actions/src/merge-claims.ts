import { type Claim, precedence } from '@bourse/kit'
import type { Action } from './action-fields.ts'

/** Whose word counts where sources are divided. */
const inPrecedence = precedence({ first: ['primary', 'import'], last: ['demo'] })

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
  const [{ row: first }, ...others] = inPrecedence(claims)
  if (others.length === 0) return first
  const rows = [first, ...others.map(({ row }) => row)]
  return GROUPS.reduce((merged, names) => ({ ...merged, ...pick(agreed(rows, names) ?? first, names) }), first)
}

/** The row whose values of some fields most rows share, of rows in precedence; those that tell none have no voice. */
function agreed(rows: readonly Action[], names: readonly (keyof Action)[]): Action | undefined {
  const telling = rows.filter((row) => names.some((name) => isTold(name, row[name])))
  const voices = [...Map.groupBy(telling, (row) => JSON.stringify(names.map((name) => row[name]))).values()]
  // Groups stand in the order of their first row, so that a tie goes to the source that comes first.
  const [most] = voices.toSorted((a, b) => b.length - a.length)
  return most?.[0]
}

/** A type always stands there and the flag has a default: what tells the terms are the legs. */
function isTold(name: keyof Action, value: unknown): boolean {
  if (name === 'type' || name === 'adjusts_price') return false
  if (name === 'legs') return !Array.isArray(value) || value.length > 0
  return value !== null
}

const pick = (row: Action, names: readonly (keyof Action)[]): Partial<Action> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
