import { type Claim, precedence } from '@bourse/kit'
import type { Action } from './action-fields.ts'

/** Source precedence, which breaks ties. */
const inPrecedence = precedence({ first: ['primary', 'import'], last: ['demo'] })

/** Fields that only make sense together are taken from one claim; all other fields are merged separately. */
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
 * Returns the consensus of all sources' latest claims about one action. Each field has the value that most sources
 * report; on a tie, the source with the highest precedence wins. A single claim is the consensus. A pure function.
 */
export function mergeClaims(claims: readonly Claim<Action>[]): Action {
  const [{ row: first }, ...others] = inPrecedence(claims)
  if (others.length === 0) return first
  const rows = [first, ...others.map(({ row }) => row)]
  return GROUPS.reduce((merged, names) => ({ ...merged, ...pick(agreed(rows, names) ?? first, names) }), first)
}

/**
 * Returns the first row with the most common values for the given fields. Rows must be in order of precedence; rows
 * without values do not count.
 */
function agreed(rows: readonly Action[], names: readonly (keyof Action)[]): Action | undefined {
  const withValues = rows.filter((row) => names.some((name) => hasValue(name, row[name])))
  const groups = [...Map.groupBy(withValues, (row) => JSON.stringify(names.map((name) => row[name]))).values()]
  // Groups are in the order of their first row, so the source with the highest precedence wins a tie.
  const [most] = groups.toSorted((a, b) => b.length - a.length)
  return most?.[0]
}

/** The type is always present and the flag has a default, so only the legs show whether a claim states terms. */
function hasValue(name: keyof Action, value: unknown): boolean {
  if (name === 'type' || name === 'adjusts_price') return false
  if (name === 'legs') return !Array.isArray(value) || value.length > 0
  return value !== null
}

const pick = (row: Action, names: readonly (keyof Action)[]): Partial<Action> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
