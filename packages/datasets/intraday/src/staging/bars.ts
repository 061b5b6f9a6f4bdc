import { stagingTable, into, unreadable } from '@bourse/kit'
import { instantOf } from '@bourse/kit/values'
import { listing, listings, sessions } from '@bourse/services'
import { intervalNamed } from '../interval.ts'
import { intradayBars } from '../records.ts'
import { dateOf } from '../utc-days.ts'
import { findListings } from './find-listings.ts'
import { createOpeningReader } from './opening.ts'
import { createPlacing, type PlacementResult } from './place-row.ts'
import { barRowFields } from './row-fields.ts'

/**
 * Finished bars at any interval from overnight files, stored at their original interval. Bars outside the regular
 * session, bars older than the retention period, and bars whose opening does not fit their interval are quarantined.
 */
export const bars = stagingTable('bars', {
  title: 'Finished intraday bars',
  fields: barRowFields,
  feeds: [intradayBars],
  needs: { listings, sessions },
  creates: {
    subject: listing,
    named(row) {
      // Conversion between time zones moves the date by at most one day, so a listing may start a day before its first
      // bar.
      const at = row.symbol === null || row.instrument_id !== null ? undefined : createOpeningReader()(row, 'UTC')
      return at === undefined ? undefined : { name: row.symbol ?? '', market: row.exchange_mic, date: dateOf(at) }
    },
  },
  groupBy: ({ instrument_id, symbol }) => instrument_id ?? symbol?.toUpperCase() ?? '',
  async reconcile(needs, rows, context) {
    const { today, reject } = context
    const find = await findListings(needs.listings, rows, context)
    const place = createPlacing({ find, sessions: needs.sessions, today })
    return rows.flatMap((row) => {
      const interval = intervalNamed(row.interval)
      const placed: PlacementResult =
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
