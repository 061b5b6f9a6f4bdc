import { newestOf } from '@bourse/kit'
import { screenerField } from '@bourse/services'
import { shareStatistics } from './record.ts'

/** A listing's share counts and float, from the newest cover page. */
export const shareFields = screenerField.provide({ shareStatistics }, (needs) => ({
  dataset: 'fundamentals',
  fields: ['shares_outstanding', 'float_shares', 'insider_ownership_ratio', 'institutional_ownership_ratio'],
  async read({ ids, date, knowledge }) {
    const statistics = needs.shareStatistics.at(knowledge)
    const found = await newestOf(statistics, { column: 'instrument_id', ids, by: 'observed_on', to: date })
      .select(['r.instrument_id', 'r.shares_outstanding', 'r.float_shares'])
      .select(['r.insider_ownership_ratio', 'r.institutional_ownership_ratio'])
      .execute()
    return new Map(found.map(({ instrument_id, ...values }) => [instrument_id, values]))
  },
}))
