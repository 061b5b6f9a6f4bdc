import { optional, sql } from '@bourse/kit'
import {
  dailyBars,
  DIVIDEND_KINDS,
  dividends,
  listingFacts,
  payouts,
  priceAdjustments,
  splits,
  type DividendKind,
} from '@bourse/services'
import { ACTION_TYPES } from './action-types.ts'
import { actions } from './record.ts'
import { ratioNumber } from './adjustment.ts'
import { CASH_KINDS } from './cash-kinds.ts'
import { cashesOf, legsOf, ratioOf } from './legs.ts'
import { createPriceAdjustments } from './price-adjustments/create-price-adjustments.ts'
import { shareChanges } from './share-changes.ts'

/** Splits, reverse splits and stock dividends that affect prices, for other datasets. */
export const splitsService = splits.provide({ actions }, (needs) => ({
  async between({ ids, from, to, knowledge }) {
    const rows = await shareChanges(needs.actions, knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .where('r.date', '>=', from)
      .where('r.date', '<=', to)
      .select(['r.instrument_id', 'r.date', 'r.type', sql<string>`r.legs::text`.as('legs')])
      .orderBy('r.date')
      .orderBy('r.instrument_id')
      .orderBy('r.id')
      .execute()
    return rows.flatMap(({ instrument_id, date, type, legs }) => {
      const ratio = ratioOf(type, legsOf(legs))
      return ratio === undefined ? [] : [{ instrument_id, execution_date: date, ratio: ratioNumber(ratio) }]
    })
  },
}))

const typesOf = (kinds: readonly DividendKind[]) =>
  ACTION_TYPES.filter((type) => kinds.some((kind) => CASH_KINDS[type] === kind))

/** Cash dividends and distributions of the requested kinds, for other datasets. */
export const dividendsService = dividends.provide({ actions }, (needs) => ({
  async between({ ids, kinds = DIVIDEND_KINDS, from, to, knowledge }) {
    const rows = await needs.actions
      .at(knowledge)
      .where('r.type', 'in', typesOf(kinds))
      .where('r.status', '=', 'active')
      .where('r.ex_date', 'is not', null)
      .where('r.date', '>=', from)
      .where('r.date', '<=', to)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .select(['r.id', 'r.instrument_id', 'r.type', 'r.date', 'r.pay_date', 'r.frequency'])
      .select(sql<string>`r.legs::text`.as('legs'))
      .orderBy('r.date')
      .orderBy('r.instrument_id')
      .orderBy('r.id')
      .execute()
    return rows.flatMap(({ id, instrument_id, type, date, pay_date, frequency, legs }) => {
      const kind = CASH_KINDS[type]
      if (kind === null) return []
      return cashesOf(legsOf(legs)).map((cash) => ({
        ...{ id, instrument_id, kind, ex_date: date, pay_date, frequency },
        ...cash,
      }))
    })
  },
}))

/** Days when a cash payment removes most of a price, for rules that detect price jumps. */
export const payoutsService = payouts.provide({ actions }, (needs) => ({
  async days({ ids, knowledge }) {
    if (ids.length === 0) return new Map()
    const rows = await needs.actions
      .at(knowledge)
      .where('r.type', 'in', typesOf(['special', 'liquidation']))
      .where('r.status', '=', 'active')
      .where('r.ex_date', 'is not', null)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .select(['r.instrument_id', 'r.date'])
      .execute()
    const byListing = Map.groupBy(rows, ({ instrument_id }) => instrument_id)
    return new Map([...byListing].map(([id, own]) => [id, new Set(own.map(({ date }) => date))]))
  },
}))

/** Effects of splits and dividends on prices, for other datasets. */
export const priceAdjustmentsService = priceAdjustments.provide(
  {
    bars: optional(dailyBars),
    splits: optional(splits),
    dividends: optional(dividends),
    facts: optional(listingFacts),
  },
  createPriceAdjustments,
)
