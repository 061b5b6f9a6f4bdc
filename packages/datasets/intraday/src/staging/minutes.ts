import { stagingTable, into, type Into } from '@bourse/kit'
import { instantOf } from '@bourse/kit/values'
import { listings, sessions } from '@bourse/services'
import { isPair } from '../pairs.ts'
import { intradayBars, streamMinutes } from '../records.ts'
import { createSessionClock } from '../session-clock.ts'
import { completeBars } from './complete-bars.ts'
import { findListings } from './find-listings.ts'
import { createPlacing, type PlacedBar } from './place-row.ts'
import { rowFields } from './row-fields.ts'
import { storedMinutes } from './stored-minutes.ts'

/**
 * A stream's minute bars. Minutes of exchange listings are rolled up to 5-minute bars. A bar is published once its
 * market's stream has reached the end of the bar, and revised if one of its minutes arrives late or again. Minutes of
 * pairs are stored unchanged.
 */
export const minutes = stagingTable('minutes', {
  title: 'Minutes from a stream',
  fields: rowFields,
  feeds: [streamMinutes, intradayBars],
  needs: { listings, sessions, minutes: streamMinutes },
  async reconcile(needs, rows, context) {
    const { today, knowledge, reject } = context
    const find = await findListings(needs.listings, rows, context)
    const place = createPlacing({ find, sessions: needs.sessions, today })
    const placed = rows.flatMap((row) => {
      const bar = place(row, '1m')
      if (!('reject' in bar)) return [bar]
      reject(row, bar.reject)
      return []
    })
    const [ofPairs, ofListings] = divided(placed, ({ market }) => isPair(market))
    const stored = storedMinutes(needs.minutes, knowledge, createSessionClock(needs.sessions))
    return [
      ...ofPairs.map((bar) => barOf(bar, '1m')),
      ...ofListings.map(minuteOf),
      ...(await completeBars(ofListings, stored)).map((bar) => barOf(bar, '5m')),
    ]
  },
})

function barOf({ instrument_id, at, prices }: PlacedBar, interval: '1m' | '5m'): Into {
  return into(intradayBars, { instrument_id, interval, datetime: instantOf(at), ...prices })
}

function minuteOf({ instrument_id, market, at, prices }: PlacedBar): Into {
  return into(streamMinutes, { instrument_id, market, datetime: instantOf(at), ...prices })
}

function divided<T>(values: readonly T[], test: (value: T) => boolean): readonly [T[], T[]] {
  return [values.filter(test), values.filter((value) => !test(value))]
}
