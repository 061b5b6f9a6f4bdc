import { newestOf } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { screenerField } from '@bourse/services'
import { risk } from './record.ts'

/** Maximum age, in days, of the last close; older measures do not represent the day. */
const RECENT_DAYS = 10

/** Risk measures over the returns up to the last close. */
export const screenerFields = screenerField.provide({ risk }, (needs) => ({
  dataset: 'risk',
  fields: ['volatility_252d', 'beta', 'sharpe_ratio', 'max_drawdown'],
  async read({ ids, date, knowledge }) {
    const dates = { by: 'observed_on', from: addDays(date, -RECENT_DAYS), to: date }
    const found = await newestOf(needs.risk.at(knowledge), { column: 'instrument_id', ids, ...dates })
      .select(['r.instrument_id', 'r.volatility', 'r.beta', 'r.sharpe_ratio', 'r.max_drawdown'])
      .execute()
    return new Map(
      found.map(({ instrument_id, volatility, ...measures }) => [
        instrument_id,
        { volatility_252d: volatility, ...measures },
      ]),
    )
  },
}))
