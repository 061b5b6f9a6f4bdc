import { isBefore } from '@bourse/kit/values'
import type { DailyBar, Sessions } from '@bourse/services'
import type { Quote } from './newest-quotes.ts'
import { sessionDateOf, type HomeMarket } from './home-market.ts'

/** The data that determines whether a quote is still current. */
export interface Trading {
  readonly market: string
  readonly home: HomeMarket
  /** The listing's newest daily bar in the last 31 days. */
  readonly bar: Pick<DailyBar, 'date'> | undefined
}

/**
 * Returns the date of the daily bar that supersedes a quote, undefined if there is none: a bar for a later session; for
 * crypto pairs, also the bar for the same UTC day once that day is over, because it closes after every quote on that
 * day.
 */
export function barAfter({ last_at }: Quote, { market, home, bar }: Trading, at: string): string | undefined {
  if (bar === undefined) return undefined
  const date = sessionDateOf(home, last_at)
  const isOver = market === 'CRYPTO' && bar.date === date && date < at.slice(0, 10)
  return bar.date > date || isOver ? bar.date : undefined
}

/**
 * Returns the date of a session with trades after a quote, undefined if there is none. A listing's daily bars show the
 * sessions in which it traded: on a day without a bar it did not trade, and its last trade is still the newest. Without
 * any bars in 31 days, the calendar decides, and every session of the market that has closed since counts.
 */
export function tradedSince(quote: Quote, trading: Trading, at: string, sessions: Sessions): string | undefined {
  if (trading.bar !== undefined) return barAfter(quote, trading, at)
  const { mic } = trading.home
  const date = sessionDateOf(trading.home, quote.last_at)
  return sessions
    .between(mic, date, at.slice(0, 10))
    .find((later) => later > date && hasClosed(sessions, mic, later, at))
}

function hasClosed(sessions: Sessions, mic: string, date: string, at: string): boolean {
  const session = sessions.on(mic, date)
  return session !== undefined && session !== 'closed' && !isBefore(at, session.close_at)
}
