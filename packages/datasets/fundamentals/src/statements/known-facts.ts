import { addDays, Decimal } from '@bourse/kit/values'
import { daysOf, isQuarter, MOST_DAYS_OF_YEAR } from '../facts/fiscal-period.ts'
import { type Filing, type ReportedFact } from '../facts/reported-fact.ts'
import { STATEMENTS } from './line-definition.ts'
import { STATED_DEBT } from './lines/balance-sheet.ts'
import { LINES } from './lines/lines.ts'
import { termsOf } from './expression.ts'
import { type ShareSets, shareSetsAfter } from './share-sets.ts'

/** One tag's known value for one exact period. */
export interface KnownValue {
  readonly value: Decimal
  /** The filing that first stated this value. */
  readonly since: Filing
  /** The newest filing that states the value, and its sequence number. */
  readonly newest: Filing
  readonly latest: number
}

type Standard = 'us-gaap' | 'ifrs-full'

/**
 * Known values of one exact period in one taxonomy and currency. Share counts have no currency and are part of every
 * book.
 */
export interface Book {
  readonly standard: Standard
  readonly currency: string
  readonly money: Map<string, KnownValue>
  readonly shares: Map<string, KnownValue>
  sets: ShareSets
}

export interface ExactPeriod {
  /** First day of a duration; null for an instant. */
  readonly start: string | null
  readonly end: string
}

const STANDARDS: ReadonlySet<string> = new Set<Standard>(['us-gaap', 'ifrs-full'])
const MONEY_UNIT = /^([A-Z]{3})(?:\/shares)?$/

const mappedTags = new Set(
  [...STATEMENTS.flatMap((statement) => LINES[statement]), ...STATED_DEBT]
    .flatMap(({ usGaap, ifrs }) => [...usGaap, ...ifrs])
    .flatMap((source) => termsOf(source).map(({ name }) => name)),
)

/** All values for tags of the canonical lines in the filings read so far. */
export class KnownFacts {
  readonly #periods = new Map<string, Map<string, Book>>()
  readonly #shares = new Map<string, Map<string, KnownValue>>()
  readonly #endsOf = new Map<string, Set<string>>()
  readonly #startsOf = new Map<string, Set<string>>()
  #filings = 0

  /** Reads a filing; returns the exact periods that it states. */
  read(filing: Filing): readonly ExactPeriod[] {
    const number = ++this.#filings
    const touched = new Map<string, ExactPeriod>()
    for (const fact of filing.facts) {
      if (!STANDARDS.has(fact.taxonomy) || !mappedTags.has(fact.tag)) continue
      if (this.#take(fact, filing, number)) touched.set(periodKey(fact), { start: fact.start, end: fact.end })
    }
    for (const [key, { start }] of touched)
      if (start !== null)
        for (const book of this.#periods.get(key)?.values() ?? [])
          book.sets = shareSetsAfter(book.sets, book, filing, number)
    return [...touched.values()]
  }

  /** Returns the values known for an exact period, by taxonomy and currency. */
  books(period: ExactPeriod): readonly Book[] {
    return [...(this.#periods.get(periodKey(period))?.values() ?? [])]
  }

  /** Returns known durations that begin on a date. */
  from(start: string): readonly ExactPeriod[] {
    return [...(this.#endsOf.get(start) ?? [])].map((end) => ({ start, end }))
  }

  /** Returns known durations that end on a date. */
  until(end: string): readonly ExactPeriod[] {
    return [...(this.#startsOf.get(end) ?? [])].map((start) => ({ start, end }))
  }

  /** Returns the quarters equal to the difference between a duration and any other with the same first day. */
  quartersByDifference({ start, end }: ExactPeriod): readonly ExactPeriod[] {
    if (start === null) return []
    return this.from(start).flatMap((other) => {
      const [short, long] = other.end < end ? [other.end, end] : [end, other.end]
      const quarter = { start: addDays(short, 1), end: long }
      return short < long && isQuarterOf(start, quarter) ? [quarter] : []
    })
  }

  #take(fact: ReportedFact, filing: Filing, number: number): boolean {
    const standard = fact.taxonomy as Standard
    const key = periodKey(fact)
    const currency = MONEY_UNIT.exec(fact.unit)?.[1]
    if (currency === undefined && fact.unit !== 'shares') return false
    const values = currency === undefined ? this.#sharesOf(key, standard) : this.#book(key, standard, currency).money
    const before = values.get(fact.tag)
    const value = new Decimal(fact.value)
    const since = before?.value.equals(value) === true ? before.since : filing
    values.set(fact.tag, { value, since, newest: filing, latest: number })
    if (fact.start !== null) this.#index(fact.start, fact.end)
    return true
  }

  #index(start: string, end: string): void {
    ofKey(this.#endsOf, start, () => new Set<string>()).add(end)
    ofKey(this.#startsOf, end, () => new Set<string>()).add(start)
  }

  #sharesOf(key: string, standard: Standard): Map<string, KnownValue> {
    return ofKey(this.#shares, `${key} ${standard}`, () => new Map<string, KnownValue>())
  }

  #book(key: string, standard: Standard, currency: string): Book {
    const books = ofKey(this.#periods, key, () => new Map<string, Book>())
    return ofKey(books, `${standard} ${currency}`, () => ({
      standard,
      currency,
      money: new Map<string, KnownValue>(),
      shares: this.#sharesOf(key, standard),
      sets: {},
    }))
  }
}

/**
 * Whether a quarter belongs to the fiscal year that starts on `yearStart`. Sums since a company's inception start
 * earlier, so their differences are rejected.
 */
export function isQuarterOf(yearStart: string, { start, end }: ExactPeriod): boolean {
  return start !== null && isQuarter(daysOf(start, end)) && daysOf(yearStart, end) <= MOST_DAYS_OF_YEAR
}

const periodKey = ({ start, end }: ExactPeriod): string => `${start ?? ''}/${end}`

/** Returns a map entry, creating it if it is missing. */
export function ofKey<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
