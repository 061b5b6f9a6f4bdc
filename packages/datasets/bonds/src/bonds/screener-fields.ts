import { newestOf, sql } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { screenerField } from '@bourse/services'
import { bondTerms } from '../terms/record.ts'
import { bondYields } from '../yields/records.ts'

/** A bond that has not traded in a year has no yield. */
const TRADED_WITHIN_DAYS = 366

/** A bond's maturity and its yield at the last trade price. */
export const screenerFields = screenerField.provide({ bondTerms, bondYields }, (needs) => ({
  dataset: 'bonds',
  fields: ['yield_to_maturity', 'maturity_date'],
  async read({ ids, date, knowledge }) {
    const dates = { by: 'date', from: addDays(date, -TRADED_WITHIN_DAYS), to: date }
    const [agreed, traded] = await Promise.all([
      needs.bondTerms
        .at(knowledge)
        .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
        .select(['r.instrument_id', 'r.maturity_date'])
        .execute(),
      newestOf(needs.bondYields.at(knowledge), { column: 'instrument_id', ids, ...dates })
        .select(['r.instrument_id', 'r.yield_to_maturity'])
        .execute(),
    ])
    const yields = new Map(traded.map(({ instrument_id, yield_to_maturity }) => [instrument_id, yield_to_maturity]))
    return new Map(
      agreed.map(({ instrument_id, maturity_date }) => [
        instrument_id,
        { maturity_date, yield_to_maturity: yields.get(instrument_id) ?? null },
      ]),
    )
  },
}))
