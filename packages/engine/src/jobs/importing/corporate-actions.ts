import { carrierOn, lookUpCarriers, type Carrier, type Knowledge } from '@bourse/kit'
import { dividends, listings, priceAdjustments, splits, type PriceAdjustments } from '@bourse/services'
import type { Statements } from '../../database/index.ts'
import { currentKnowledge } from '../../store/index.ts'
import type { Wiring } from '../../wiring/index.ts'
import type { IncomingRow } from '../../publishing/index.ts'
import type { Target } from './target.ts'

/** What an import needs to look up corporate actions: the services of other datasets, and what is known now. */
export interface ActionParts {
  readonly wiring: Pick<Wiring, 'service'>
  readonly database: Statements
  readonly today: string
  /** Markets in the order of preference for a symbol without an exchange. */
  readonly markets: readonly string[]
  /** The market for symbols without an exchange. */
  readonly market: string | undefined
}

/** First and last date of one name's rows. */
export interface NamedDates {
  readonly name: string
  readonly market: string | null
  first: string
  last: string
}

type Row = IncomingRow['row']

/** Returns how a row names its listing; undefined for a row without a symbol or a date. */
export function namedRow({ nameField, dateField = '' }: Target, row: Row, market: string | undefined) {
  const [name, date, mic] = [row[nameField], row[dateField], row['exchange_mic']]
  if (typeof name !== 'string' || typeof date !== 'string') return undefined
  return { name: name.toUpperCase(), market: typeof mic === 'string' && mic !== '' ? mic : (market ?? null), date }
}

export type NamedRow = NonNullable<ReturnType<typeof namedRow>>

export const keyOf = ({ name, market }: Pick<NamedDates, 'name' | 'market'>) => `${market ?? ''}:${name}`

/** Reads rows and returns their names with the first and last date of each. */
export async function namesOfRows(
  target: Target,
  rows: AsyncIterable<readonly IncomingRow[]>,
  { market }: Pick<ActionParts, 'market'>,
): Promise<ReadonlyMap<string, NamedDates>> {
  const names = new Map<string, NamedDates>()
  for await (const batch of rows)
    for (const { row, reject } of batch) {
      const named = reject === undefined ? namedRow(target, row, market) : undefined
      if (named === undefined) continue
      const { date, ...of } = named
      const known = names.get(keyOf(of))
      if (known === undefined) names.set(keyOf(of), { ...of, first: date, last: date })
      else {
        if (date < known.first) known.first = date
        if (date > known.last) known.last = date
      }
    }
  return names
}

export interface NamedListings {
  readonly knowledge: Knowledge
  readonly ids: readonly string[]
  /** Returns the listing that had a row's name on the row's date. */
  of(row: NamedRow): Carrier | undefined
}

/** Looks up the listings for the names. */
export async function listingsOfNames(
  { wiring, database, markets }: ActionParts,
  names: ReadonlyMap<string, NamedDates>,
): Promise<NamedListings> {
  const knowledge = await currentKnowledge(database)
  const distinct = [...new Set([...names.values()].map(({ name }) => name))]
  const carriersOf = await lookUpCarriers(wiring.service(listings), distinct, knowledge)
  const ids = [...names.values()].flatMap(({ name, market }) => carriersOf(name, market).map(({ id }) => id))
  return {
    knowledge,
    ids: [...new Set(ids)],
    of: ({ name, market, date }) => carrierOn(carriersOf(name, market), date, markets),
  }
}

/** Whether an installed dataset provides splits, so that split adjustments can be undone. */
export const knowsSplits = ({ wiring }: Pick<ActionParts, 'wiring'>): boolean => wiring.service(splits) !== undefined

/** Returns the recorded splits of listings up to today, and their dividends on or after `since`, by listing. */
export async function recordedActions(
  { wiring, today }: ActionParts,
  { ids, knowledge }: Pick<NamedListings, 'ids' | 'knowledge'>,
  since: string,
) {
  const [split = [], paid = []] = await Promise.all([
    wiring.service(splits)?.between({ ids, from: '0001-01-01', to: today, knowledge }),
    wiring.service(dividends)?.between({ ids, from: since, to: today, knowledge }),
  ])
  return {
    splits: Map.groupBy(split, ({ instrument_id }) => instrument_id),
    dividends: Map.groupBy(paid, ({ instrument_id }) => instrument_id),
  }
}

/** Returns the service that adjusts prices. */
export function adjustmentsOf({ wiring }: Pick<ActionParts, 'wiring'>): PriceAdjustments {
  const adjustments = wiring.service(priceAdjustments)
  if (adjustments !== undefined) return adjustments
  throw new Error('--check-adjusted: no dataset adjusts prices; install or enable corporate-actions')
}
