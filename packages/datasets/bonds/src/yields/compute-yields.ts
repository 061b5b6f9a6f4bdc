import { optional, sql, type Clock, type Knowledge, type ProvidedNeeds, type RecordRow } from '@bourse/kit'
import type { ParYield } from '@bourse/option-pricing'
import { dailyBars, treasuryCurve, type TreasuryCurve } from '@bourse/services'
import { bondTerms } from '../terms/record.ts'
import { reportedPrices, type DayPrice } from '../fund-prices/reported-prices.ts'
import { fundPrices } from '../fund-prices/record.ts'
import { termsOf } from '../terms/terms-of.ts'
import { bondYield } from '../pricing/bond-yield.ts'
import { parYieldsOf } from './par-yields-of.ts'
import { bondYields, statedYields } from './records.ts'

/** First day for which yields are computed. */
export const FIRST_DAY = '2021-01-01'

/** Number of bonds whose bars are read together. */
const CHUNK = 50

type Bond = RecordRow<typeof bondTerms>

/** Dependencies of the jobs that compute yields. */
export const yieldNeeds = {
  bondTerms,
  bondYields,
  statedYields,
  fundPrices,
  bars: dailyBars,
  curve: optional(treasuryCurve),
}

/** Inputs to the yield computation. */
interface Inputs extends ProvidedNeeds<typeof yieldNeeds> {
  readonly knowledge: Knowledge
  readonly clock: Clock
  readonly log: (message: string) => void
}

/** The bonds and the first day to compute for each. */
interface YieldsRequest {
  readonly bonds: readonly Bond[]
  readonly from: string
}

/**
 * Yields a row for every day a bond has a bar or a price reported by funds. Also reports publishers' yields that
 * contradict the computed ones.
 */
export async function* computeYields(inputs: Inputs, { bonds, from }: YieldsRequest) {
  const { curve, knowledge, log } = inputs
  const curves = curvesOf(curve, knowledge)
  for (let at = 0; at < bonds.length; at += CHUNK) {
    const some = new Map(bonds.slice(at, at + CHUNK).map((bond) => [bond.instrument_id, bond]))
    const ids = [...some.keys()]
    const stated = await statedYieldsSince(inputs, ids, from)
    for (const { instrument_id, date, close } of await pricesFrom(inputs, ids, from)) {
      const bond = some.get(instrument_id)
      if (bond === undefined) continue
      const publisherYield = stated.get(keyOf(instrument_id, date))
      const priced = { terms: termsOf(bond), date, price: close, publisherYield, curve: await curves(date) }
      const { fields, refusedYield } = bondYield(priced)
      if (refusedYield !== undefined)
        log(
          `${bond.isin} ${date}: stated yield ${refusedYield} is too far from the model's ${fields.yield_to_maturity}`,
        )
      yield { instrument_id, isin: bond.isin, date, price: close, ...fields }
    }
  }
}

const keyOf = (id: string, date: string) => `${id} ${date}`

/** Returns trade prices and, for days without trades, prices reported by funds. */
async function pricesFrom(
  { bars, fundPrices, knowledge, clock }: Inputs,
  ids: readonly string[],
  from: string,
): Promise<readonly DayPrice[]> {
  const traded = await bars.range({ ids, from, to: clock.now().slice(0, 10), knowledge })
  const days = new Set(traded.map(({ instrument_id, date }) => keyOf(instrument_id, date)))
  const reported = await reportedPrices(fundPrices, { ids, from, knowledge })
  return [...traded, ...reported.filter(({ instrument_id, date }) => !days.has(keyOf(instrument_id, date)))]
}

async function statedYieldsSince({ statedYields, knowledge }: Inputs, ids: readonly string[], from: string) {
  const rows = await statedYields
    .at(knowledge)
    .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
    .where('r.date', '>=', from)
    .select(['r.instrument_id', 'r.date', 'r.yield_to_maturity'])
    .execute()
  return new Map(rows.map((row) => [keyOf(row.instrument_id, row.date), row.yield_to_maturity]))
}

/** Returns a cached lookup of a day's curve. */
function curvesOf(service: TreasuryCurve | undefined, knowledge: Knowledge) {
  const known = new Map<string, Promise<readonly ParYield[]>>()
  return (date: string): Promise<readonly ParYield[]> => {
    const before = known.get(date)
    if (before !== undefined) return before
    const requested = Promise.resolve(service?.on({ date, knowledge })).then(parYieldsOf)
    known.set(date, requested)
    return requested
  }
}
