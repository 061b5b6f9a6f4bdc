import { Decimal } from '@bourse/kit'
import { type Filing } from '../facts/reported-fact.ts'
import { termsOf } from './expression.ts'
import { type Book, type KnownValue } from './known-facts.ts'
import { type LineDefinition } from './line.ts'

/** Value of a line and where it comes from. */
export interface Resolved {
  readonly value: Decimal
  /** `us-gaap:Assets`, a sum of several, or null where other lines are added up. */
  readonly concept: string | null
  readonly filings: readonly Filing[]
  readonly derived: boolean
}

interface Candidate {
  readonly resolved: Resolved
  readonly latest: number
  readonly rank: number
}

/**
 * Value of a line from its tags: that of the newest filing; of several tags in that filing the first of the list.
 * @param statedBy only what this filing, by number, states
 */
export function fromTags(definition: LineDefinition, book: Book, statedBy?: number): Resolved | undefined {
  const sources = book.standard === 'us-gaap' ? definition.usGaap : definition.ifrs
  const values = definition.kind === 'shares' ? book.shares : book.money
  const candidates = sources.flatMap((source, rank) => candidateOf(source, rank, values, book.standard))
  const stated = statedBy === undefined ? candidates : candidates.filter(({ latest }) => latest === statedBy)
  const newest = Math.max(...stated.map(({ latest }) => latest))
  const [first, ...others] = stated.filter(({ latest }) => latest === newest)
  if (first === undefined) return undefined
  const { largestOf = 0 } = definition
  if (first.rank >= largestOf) return first.resolved
  return others
    .filter(({ rank }) => rank < largestOf)
    .reduce((best, { resolved }) => (resolved.value.gt(best.value) ? resolved : best), first.resolved)
}

function candidateOf(
  source: string,
  rank: number,
  values: ReadonlyMap<string, KnownValue>,
  standard: string,
): readonly Candidate[] {
  const terms = termsOf(source)
  const [only] = terms
  const parts = terms.map(({ name }) => values.get(name))
  if (only === undefined || !allThere(parts)) return []
  const value = terms.reduce(
    (sum, { sign }, index) => sum.plus(parts[index]?.value.times(sign) ?? 0),
    new Decimal(0),
  )
  const concept = terms
    .map(({ name, sign }, index) => `${index === 0 ? '' : sign === 1 ? ' + ' : ' - '}${standard}:${name}`)
    .join('')
  const filings = [...new Set(parts.map(({ since }) => since))]
  const latest = Math.min(...parts.map((part) => part.latest))
  return [{ resolved: { value, concept, filings, derived: false }, latest, rank }]
}

function allThere(parts: readonly (KnownValue | undefined)[]): parts is readonly KnownValue[] {
  return parts.every((part) => part !== undefined)
}
