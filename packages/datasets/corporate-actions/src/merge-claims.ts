import { type Claim, precedence } from '@bourse/kit'
import type { Action } from './action-fields.ts'

/** Precedence of sources where they are evenly divided. */
const inPrecedence = precedence({ first: ['primary', 'import'], last: ['demo'] })

/** Fields that only make sense together come from one claim; every other field is merged by itself. */
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
 * Returns the consensus of every source's last claim about one action, as a pure function: each field has the value
 * that most sources report; on a tie, the source with the highest precedence wins. A single claim is the consensus.
 */
export function mergeClaims(claims: readonly Claim<Action>[]): Action {
  const [{ row: first }, ...others] = inPrecedence(claims)
  if (others.length === 0) return first
  const rows = [first, ...others.map(({ row }) => row)]
  return GROUPS.reduce((merged, names) => ({ ...merged, ...pick(agreed(rows, names) ?? first, names) }), first)
}

/**
 * The first row with the most common values of these fields, from rows in order of precedence; rows without values do
 * not count.
 */
function agreed(rows: readonly Action[], names: readonly (keyof Action)[]): Action | undefined {
  const withValues = rows.filter((row) => names.some((name) => hasValue(name, row[name])))
  const groups = [...Map.groupBy(withValues, (row) => JSON.stringify(names.map((name) => row[name]))).values()]
  // Groups are in the order of their first row, so a tie goes to the source with the higher precedence.
  const [most] = groups.toSorted((a, b) => b.length - a.length)
  return most?.[0]
}

/** A type is always present and the flag has a default: only the legs show whether terms are stated. */
function hasValue(name: keyof Action, value: unknown): boolean {
  if (name === 'type' || name === 'adjusts_price') return false
  if (name === 'legs') return !Array.isArray(value) || value.length > 0
  return value !== null
}

const pick = (row: Action, names: readonly (keyof Action)[]): Partial<Action> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
