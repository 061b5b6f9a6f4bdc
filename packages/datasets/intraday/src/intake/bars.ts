import { instantOf, intake, into, unreadable } from '@bourse/kit'
import { listings, sessions } from '@bourse/services'
import { intervalNamed } from '../interval.ts'
import { intradayBars } from '../records.ts'
import { findListings } from './find-listings.ts'
import { createPlacing, type Placed } from './place-row.ts'
import { barRowFields } from './row-fields.ts'

/**
 * Finished bars of any interval, as overnight files have them, kept in the interval in which they come. What lies
 * outside the regular session, is older than what is kept, or opens where no bar of its interval does, is quarantined.
 */
export const bars = intake('bars', {
  title: 'Finished intraday bars',
  fields: barRowFields,
  feeds: [intradayBars],
  needs: { listings, sessions },
  async reconcile(needs, rows, { today, knowledge, reject }) {
    const find = await findListings(needs.listings, rows, knowledge)
    const place = createPlacing({ find, sessions: needs.sessions, today })
    return rows.flatMap((row) => {
      const interval = intervalNamed(row.interval)
      const placed: Placed =
        interval === undefined
          ? { reject: unreadable('interval', '1m, 5m or 1h', String(row.interval)) }
          : place(row, interval)
      if (interval !== undefined && !('reject' in placed)) {
        const { instrument_id, at, prices } = placed
        return [into(intradayBars, { instrument_id, interval, datetime: instantOf(at), ...prices }, row)]
      }
      if ('reject' in placed) reject(row, placed.reject)
      return []
    })
  },
})
