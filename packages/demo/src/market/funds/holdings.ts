import { allocate } from '../indices/closes.ts'
import { membersOn, weightsOf, WHOLE, type Member } from '../indices/constituents.ts'
import { indexPlans } from '../indices/index-plans.ts'
import { monthEnds } from '../indices/list-dates.ts'
import { sectorOf } from '../indices/sectors.ts'
import type { DemoOptions } from '../options.ts'
import { hashOf } from '../random.ts'
import { decimalOf } from '../ticks.ts'
import { bondsOf, shortBonds } from './bonds.ts'
import { fundPlans, type FundPlan } from './fund-plans.ts'
import { NO_POSITION_DETAILS, type DemoPosition } from './position.ts'

/** A demo fund's holdings on a date, in file order. */
export interface DemoHoldings {
  readonly symbol: string
  readonly exchange_mic: string
  readonly snapshot_date: string
  readonly positions: readonly DemoPosition[]
}

/**
 * Yields the holdings of every fund that publishes them, on the last days of the three months before the current one.
 */
export function* demoHoldings(options: DemoOptions): Generator<DemoHoldings> {
  const dates = monthEnds(options.today)
  const held = holder(dates, options)
  for (const plan of fundPlans) {
    const [exchange_mic = '', symbol = ''] = plan.key.split(':')
    for (const snapshot_date of dates) {
      const positions = held(plan, snapshot_date)
      if (positions.length > 0) yield { symbol, exchange_mic, snapshot_date, positions }
    }
  }
}

/** The fraction of an index fund that is invested in stocks, in millionths. */
const INVESTED = 997_000
const PLACES = 6
const STOCKS = 20

/** Caches an index's members for all funds that track it. */
function holder(dates: readonly string[], options: DemoOptions) {
  const lists = new Map(indexPlans.map((plan) => [`INDEX:${plan.code}`, membersOn(plan, dates, options)]))
  const stocks = (index: string, date: string) => lists.get(index)?.get(date) ?? []
  return ({ key, assets }: FundPlan, date: string): readonly DemoPosition[] => {
    if ('index' in assets) return invested(stocks(assets.index, date), { weighting: 'float' })
    switch (assets.of) {
      case 'stocks':
        return invested(drawn(stocks('INDEX:SPX', date), key, STOCKS), { weighting: 'float' })
      case 'balanced':
        return balanced(stocks('INDEX:GSPTSE', date), key)
      case 'bonds':
        return [...bondsOf(key, WHOLE), ...(assets.short === true ? shortBonds() : [])]
      case 'gold':
        return [{ ...NO_POSITION_DETAILS, holding: 'Gold bullion', weight: '1', asset_class: 'commodity' }]
      case 'untold':
        return []
    }
  }
}

function invested(members: readonly Member[], by: Parameters<typeof weightsOf>[0]): readonly DemoPosition[] {
  const weights = allocate(weightsOf(by, members).map(BigInt), INVESTED)
  return [...members.map((member, place) => stock(member, weights[place] ?? 0)), cash(WHOLE - INVESTED)]
}

function balanced(members: readonly Member[], key: string): readonly DemoPosition[] {
  const weights = allocate(weightsOf({ weighting: 'float' }, members).map(BigInt), WHOLE / 2)
  return [...members.map((member, place) => stock(member, weights[place] ?? 0)), ...bondsOf(key, WHOLE / 2)]
}

/** Draws `count` members, always the same ones for a given fund. */
const drawn = (members: readonly Member[], key: string, count: number) =>
  members.toSorted((a, b) => hashOf(a.security.key, hashOf(key)) - hashOf(b.security.key, hashOf(key))).slice(0, count)

function stock({ security, at }: Member, weight: number): DemoPosition {
  return {
    ...NO_POSITION_DETAILS,
    holding: at.name ?? security.name,
    weight: decimalOf(weight, PLACES),
    ticker: `${at.exchange_mic}:${at.symbol}`,
    asset_class: 'equity',
    issuer_type: 'corporate',
    sector: sectorOf(security),
    country_code: security.country ?? null,
    currency_code: security.currency,
    isin: security.identifiers.isin ?? null,
  }
}

const cash = (weight: number): DemoPosition => ({
  ...NO_POSITION_DETAILS,
  holding: 'Cash',
  weight: decimalOf(weight, PLACES),
  asset_class: 'cash',
})
