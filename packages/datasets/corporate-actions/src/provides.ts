import { sql } from '@bourse/kit'
import { dividends, splits } from '@bourse/services'
import { actions } from './actions.ts'
import { ratioNumber } from './adjustment.ts'
import { cashOf, legsOf, ratioOf } from './legs.ts'
import { shareChanges } from './share-changes.ts'

/** Splits, reverse splits and stock dividends that count in prices, for other datasets. */
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

/** Regular and special cash dividends, for other datasets; returns of capital and fund distributions of gains are no income and left out. */
export const dividendsService = dividends.provide({ actions }, (needs) => ({
  async between({ ids, from, to, knowledge }) {
    const rows = await needs.actions
      .at(knowledge)
      .where('r.type', 'in', ['cash_dividend', 'special_dividend'])
      .where('r.status', '=', 'active')
      .where('r.ex_date', 'is not', null)
      .where('r.date', '>=', from)
      .where('r.date', '<=', to)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .select(['r.instrument_id', 'r.date', 'r.frequency', sql<string>`r.legs::text`.as('legs')])
      .orderBy('r.date')
      .orderBy('r.instrument_id')
      .orderBy('r.id')
      .execute()
    return rows.flatMap(({ instrument_id, date, frequency, legs }) => {
      const cash = cashOf(legsOf(legs))
      return cash === undefined ? [] : [{ instrument_id, ex_date: date, ...cash, frequency }]
    })
  },
}))
