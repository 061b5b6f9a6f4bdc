import { addDays } from '@bourse/kit/values'
import { dividends, screenerField } from '@bourse/services'

/** Maximum age, in days, of the dividend that the field shows. */
const LOOK_BACK = 400

/** The ex date of the newest cash dividend on or before a day. */
export const screenerFields = screenerField.provide({ dividends }, (needs) => ({
  dataset: 'corporate-actions',
  fields: ['ex_dividend_date'],
  async read({ ids, date, knowledge }) {
    const paid = await needs.dividends.between({
      ids,
      kinds: ['regular', 'special'],
      from: addDays(date, -LOOK_BACK),
      to: date,
      knowledge,
    })
    return new Map(paid.map(({ instrument_id, ex_date }) => [instrument_id, { ex_dividend_date: ex_date }]))
  },
}))
