import { Decimal } from '@bourse/kit/values'
import { type Filing } from '../facts/reported-fact.ts'
import { termsOf } from './expression.ts'
import { type Book, type KnownValue } from './known-facts.ts'
import { type LineDefinition } from './line-definition.ts'

/** A line's value and its origin. */
export interface LineValue {
  readonly value: Decimal
  /** A tag such as `us-gaap:Assets`, a sum of several tags, or null if the value is computed from other lines. */
  readonly concept: string | null
  /** The newest filings that state the inputs to the value. */
  readonly filings: readonly Filing[]
  /** The filings that first stated the inputs to the value. */
  readonly since: readonly Filing[]
  readonly derived: boolean
}

interface Candidate {
  readonly lineValue: LineValue
  readonly latest: number
  readonly rank: number
}

/**
 * Returns a line's value from its tags: the value in the newest filing; if that filing has several tags, the first one
 * in the list.
 * @param statedBy restricts to values stated by the filing with this number
 */
export function fromTags(definition: LineDefinition, book: Book, statedBy?: number): LineValue | undefined {
  const sources = book.standard === 'us-gaap' ? definition.usGaap : definition.ifrs
  const values = definition.kind === 'shares' ? book.shares : book.money
  const candidates = sources.flatMap((source, rank) => candidateOf(source, rank, values, book.standard))
  const stated = statedBy === undefined ? candidates : candidates.filter(({ latest }) => latest === statedBy)
  const newest = Math.max(...stated.map(({ latest }) => latest))
  const [first, ...others] = stated.filter(({ latest }) => latest === newest)
  if (first === undefined) return undefined
  const { largestOf = 0 } = definition
  if (first.rank >= largestOf) return first.lineValue
  return others
    .filter(({ rank }) => rank < largestOf)
    .reduce((best, { lineValue }) => (lineValue.value.gt(best.value) ? lineValue : best), first.lineValue)
}

function candidateOf(
  source: string,
  rank: number,
  values: ReadonlyMap<string, KnownValue>,
  standard: string,
): readonly Candidate[] {
  const terms = termsOf(source)
  const [first] = terms
  const known = first === undefined ? undefined : values.get(first.name)
  if (first === undefined || known === undefined) return []
  if (terms.length === 1) {
    const value = first.sign === 1 ? known.value : known.value.negated()
    const concept = `${standard}:${first.name}`
    const lineValue = { value, concept, filings: [known.newest], since: [known.since], derived: false }
    return [{ lineValue, latest: known.latest, rank }]
  }
  const parts = terms.map(({ name }) => values.get(name)).filter((part) => part !== undefined)
  if (parts.length < terms.length) return []
  const value = terms.reduce((sum, { sign }, index) => sum.plus(parts[index]?.value.times(sign) ?? 0), new Decimal(0))
  const concept = terms
    .map(({ name, sign }, index) => `${index === 0 ? '' : sign === 1 ? ' + ' : ' - '}${standard}:${name}`)
    .join('')
  const [filings, since] = [unique(parts.map(({ newest }) => newest)), unique(parts.map((part) => part.since))]
  const latest = Math.min(...parts.map((part) => part.latest))
  return [{ lineValue: { value, concept, filings, since, derived: false }, latest, rank }]
}

/** Returns a value that is computed from other values. */
export function derivedFrom(parts: readonly LineValue[], value: Decimal, concept: string | null = null): LineValue {
  return {
    value,
    concept,
    filings: unique(parts.flatMap(({ filings }) => filings)),
    since: unique(parts.flatMap(({ since }) => since)),
    derived: true,
  }
}

const unique = (filings: readonly Filing[]): readonly Filing[] => [...new Set(filings)]
