import { exchanges } from '@bourse/calendar-rules'
import { derive, optional, type Entity, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { addDays, unitFactor } from '@bourse/kit/values'
import {
  dailyBars,
  dividends,
  listingFacts,
  listings,
  splits,
  treasuryCurve,
  type DailyBar,
  type DailyBars,
  type Dividend,
  type Dividends,
  type Facts,
  type Splits,
  type TreasuryCurve,
} from '@bourse/services'
import { benchmarkOf } from './benchmarks.ts'
import type { YieldObservation } from './measures/risk-free-rates.ts'
import { riskMeasures, type PricedListing } from './measures/risk-measures.ts'
import { risk } from './record.ts'

/** Venues without risk measures; only exchange listings, including mutual funds, are measured. */
const VENUES: ReadonlySet<string> = new Set(['CRYPTO', 'FOREX', 'INDEX', 'BOND'])
const MARKETS = exchanges.map(({ exchange_mic }) => exchange_mic).filter((mic) => !VENUES.has(mic))

/** Number of newest dates to measure per market. */
const DATES = 2
/** Number of closes to read for both dates: a window has 253, and one more precedes the earlier date's window. */
const CLOSES = 254
/** Number of calendar days to read: at most 400 for a window, plus some for earlier yields. */
const DAYS = 430
/** Number of listings to measure together. */
const CHUNK = 200

const needs = {
  bars: dailyBars,
  listings,
  facts: listingFacts,
  splits: optional(splits),
  dividends: optional(dividends),
  curve: optional(treasuryCurve),
}

interface Needs {
  readonly bars: DailyBars
  readonly listings: SubjectResolver
  readonly facts: Facts
  readonly splits: Splits | undefined
  readonly dividends: Dividends | undefined
  readonly curve: TreasuryCurve | undefined
}

/**
 * Measures each market's listings on its two newest dates, and again whenever closes, splits, dividends or yields
 * change.
 */
export const deriveRisk = derive(risk, {
  id: 'measure-markets',
  title: 'Measure the risk of listings',
  after: [dailyBars, splits, dividends, treasuryCurve],
  needs,
  async *read(needs, { clock, knowledge, signal }) {
    const today = clock.now().slice(0, 10)
    for (const mic of MARKETS) {
      const market = await marketOf(needs, { mic, today, knowledge })
      if (market === undefined) continue
      for (let at = 0; at < market.members.length; at += CHUNK) {
        signal.throwIfAborted()
        yield* await measured(needs, market, market.members.slice(at, at + CHUNK), knowledge)
      }
    }
  },
})

interface Market {
  readonly members: readonly Entity[]
  /** Dates to measure, newest first. */
  readonly dates: readonly string[]
  readonly benchmark: (PricedListing & { readonly entity: Entity }) | undefined
  /** Three-month US dollar yields. */
  readonly yields: readonly YieldObservation[]
}

interface Place {
  readonly mic: string
  readonly today: string
  readonly knowledge: Knowledge
}

async function marketOf(needs: Needs, { mic, today, knowledge }: Place): Promise<Market | undefined> {
  const scope = { markets: [mic], excludedKinds: [], ids: undefined, fingerprint: `risk of ${mic}` }
  const universe = { scope, on: today, markets: [mic], excludeKinds: [...VENUES], knowledge }
  const members = await needs.listings.universe(universe)
  const ids = members.map(({ id }) => id)
  const dates: string[] = []
  for (let on = today; dates.length < DATES;) {
    const date = await needs.bars.newestDate({ ids, on, knowledge })
    if (date === undefined) break
    dates.push(date)
    on = addDays(date, -1)
  }
  const [newest] = dates
  if (newest === undefined) return undefined
  const entity = await benchmarkOf(needs.listings, { mic, on: newest, knowledge })
  const priced = entity && (await pricedListings(needs, [entity.id], newest, knowledge)).get(entity.id)
  const yields = await needs.curve?.riskFree({ from: addDays(newest, -DAYS), to: newest, knowledge })
  return { members, dates, benchmark: entity && priced && { ...priced, entity }, yields: yields ?? [] }
}

/** Returns listings' closes up to a date, with splits and dividends. */
async function pricedListings(
  { bars, splits, dividends, facts }: Needs,
  ids: readonly string[],
  on: string,
  knowledge: Knowledge,
): Promise<ReadonlyMap<string, PricedListing & { readonly currency: string | null; readonly company: string | null }>> {
  const window = { ids, from: addDays(on, -DAYS), to: on, knowledge }
  const [closes, split, paid, known] = await Promise.all([
    bars.latest({ ids, on, from: window.from, count: CLOSES, knowledge }),
    splits?.between(window) ?? [],
    dividends?.between(window) ?? [],
    facts.of(ids, knowledge),
  ])
  const byListing = Map.groupBy(closes, ({ instrument_id }: DailyBar) => instrument_id)
  const splitOf = Map.groupBy(split, ({ instrument_id }) => instrument_id)
  const paidBy = Map.groupBy(paid, ({ instrument_id }) => instrument_id)
  return new Map(
    ids.map((id) => {
      const { currency_code: currency = null, company_id: company = null } = known.get(id) ?? {}
      const cash = (paidBy.get(id) ?? []).flatMap((dividend) => inUnitOf(dividend, currency) ?? [])
      const priced = { closes: byListing.get(id) ?? [], splits: splitOf.get(id) ?? [], dividends: cash }
      return [id, { ...priced, currency, company }]
    }),
  )
}

/** Returns a dividend in the price unit; undefined if it is in a different currency. */
function inUnitOf(dividend: Dividend, unit: string | null): Dividend | undefined {
  const factor = unitFactor(dividend.currency_code, unit ?? dividend.currency_code)
  return factor && { ...dividend, amount: factor.times(dividend.amount).toFixed() }
}

/** Returns the rows for a market's listings: one for each measured date on which a listing has a close. */
async function measured(
  needs: Needs,
  { dates, benchmark, yields }: Market,
  members: readonly Entity[],
  knowledge: Knowledge,
): Promise<readonly object[]> {
  const [newest = ''] = dates
  const ids = members.map(({ id }) => id)
  const listed = await pricedListings(needs, ids, newest, knowledge)
  return ids.flatMap((instrument_id) => {
    const own = listed.get(instrument_id)
    if (own === undefined) return []
    const riskFree = own.currency === 'USD' ? yields : []
    return dates.flatMap((date) => {
      const closes = own.closes.filter((close) => close.date <= date)
      if (closes.at(-1)?.date !== date) return []
      const measures = riskMeasures({ ...own, closes, benchmark, riskFree })
      if (measures === undefined) return []
      return [{ instrument_id, company_id: own.company, ...measures, ...labelsOf(benchmark) }]
    })
  })
}

function labelsOf(benchmark: Market['benchmark']) {
  return {
    benchmark_instrument_id: benchmark?.entity.id ?? null,
    benchmark_symbol: benchmark?.entity.labels['symbol'] ?? null,
  }
}
