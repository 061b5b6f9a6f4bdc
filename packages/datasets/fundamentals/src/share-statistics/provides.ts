import { newestOf } from '@bourse/kit'
import { shareStatistics as service } from '@bourse/services'
import { shareStatistics } from './record.ts'

/** Provides share counts to other datasets. */
export const shareStatisticsService = service.provide({ rows: shareStatistics }, ({ rows }) => ({
  async on(ids, date, knowledge) {
    const newest = await newestOf(rows.at(knowledge), { column: 'instrument_id', ids, by: 'observed_on', to: date })
      .select(['r.instrument_id', 'r.shares_outstanding', 'r.float_shares'])
      .execute()
    return new Map(newest.map(({ instrument_id, ...counts }) => [instrument_id, counts]))
  },
}))
