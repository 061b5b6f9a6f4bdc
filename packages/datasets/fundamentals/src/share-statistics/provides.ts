import { sql } from '@bourse/kit'
import { shareStatistics as service } from '@bourse/services'
import { shareStatistics } from '../records/share-statistics.ts'

/** Share counts for other datasets. */
export const shareStatisticsService = service.provide({ rows: shareStatistics }, ({ rows }) => ({
  async on(ids, date, knowledge) {
    const newest = await rows
      .at(knowledge)
      .where(sql<boolean>`r.instrument_id = any(${ids}::text[])`)
      .where('r.observed_on', '<=', date)
      .distinctOn('r.instrument_id')
      .select(['r.instrument_id', 'r.shares_outstanding', 'r.float_shares'])
      .orderBy('r.instrument_id')
      .orderBy('r.observed_on', 'desc')
      .execute()
    return new Map(newest.map(({ instrument_id, ...counts }) => [instrument_id, counts]))
  },
}))
