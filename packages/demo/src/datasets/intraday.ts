import { exchangeOf, sessionOn, sessionsBetween } from '@bourse/calendar-rules'
import { barRow, bars, createSessionClock, INTERVAL_SECONDS, RETAINED_DAYS } from '@bourse/intraday'
import { source, type Extension } from '@bourse/kit'
import { addDays, secondsOf } from '@bourse/kit/values'
import { demoIntraday, demoSource, type DemoIntradayBar, type DemoIntradayOptions } from '../market/index.ts'

/** Days per publication: a month of rows in one publication would take too much memory. */
const DAYS = 6

/**
 * Demo market bars that would have been published by now: US listings 15 minutes after each bar, others the night after
 * their session, crypto pairs the next morning.
 */
export const demo = source({
  ...demoSource,
  title: 'Demo market',
  feeds: bars,
  schedule: [
    { of: ['XNYS'], at: { open: 20 }, every: 5, to: { close: 15 } },
    { cron: '20 3 * * *', zone: 'UTC' },
    { cron: '15 9,15 * * *', zone: 'UTC' },
  ],
  *plan({ from, to }) {
    const earliest = addDays(to, -RETAINED_DAYS)
    for (let first = from < earliest ? earliest : from; first <= to; first = addDays(first, DAYS))
      yield { from: first, to: earlier(addDays(first, DAYS - 1), to) }
  },
  fetch: async (_unit, { clock }) => ({ now: clock.now() }),
  *parse({ now }, unit) {
    const publishedBy = publication(secondsOf(now))
    for (const bar of demoIntraday({ ...unit, today: addDays(unit.to, 1), ...calendars }))
      if (publishedBy(bar)) yield barRow({ ...bar })
  },
})

const earlier = (a: string, b: string) => (a < b ? a : b)

const calendars: Pick<DemoIntradayOptions, 'sessionsBetween' | 'session'> = {
  sessionsBetween,
  session(mic, date) {
    const day = sessionOn(mic, date)
    return day === undefined || day.closed ? undefined : day
  },
}

const US_DELAY = 15 * 60
/** Seconds in a day. */
const DAY = 86_400
/** Publication times, in seconds after midnight UTC. */
const NIGHT = 3 * 3600 + 20 * 60
const MORNING = 9 * 3600 + 15 * 60

/** Returns a predicate for the bars that have been published by an instant. */
function publication(now: number): (bar: DemoIntradayBar) => boolean {
  const clock = createSessionClock({ on: dated })
  return ({ exchange_mic, interval, datetime }) => {
    const at = secondsOf(datetime)
    if (exchangeOf(exchange_mic)?.country_code === 'US') return at + INTERVAL_SECONDS[interval] + US_DELAY <= now
    const close = clock.at(exchange_mic, at)?.close ?? at
    return next(close, exchange_mic === 'CRYPTO' ? MORNING : NIGHT) <= now
  }
}

function dated(mic: string, date: string) {
  const session = calendars.session(mic, date)
  return session === undefined ? undefined : { date, ...session }
}

/** Returns the first instant at or after the given one with the given time of day (seconds after midnight UTC). */
function next(instant: number, time: number): number {
  const midnight = instant - (instant % DAY)
  return midnight + time >= instant ? midnight + time : midnight + DAY + time
}

export const demoExtension: Extension = { sources: [demo] }
