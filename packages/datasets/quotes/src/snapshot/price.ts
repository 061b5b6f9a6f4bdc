import type { Sessions } from '@bourse/services'
import type { Quote } from '../newest-quotes.ts'
import { closeOf, sessionDateOf, type HomeMarket } from '../home-market.ts'

/** Possible sources of a price. */
export const PRICE_SOURCES = ['delayed_quote', 'session_close'] as const

/** A listing's newest price. */
export interface Price {
  readonly price: string
  readonly price_source: (typeof PRICE_SOURCES)[number]
  /** When the price was observed: at the last trade, or at the session close. */
  readonly updated_at: string
  /** The date of the price's session. */
  readonly date: string
}

/** A session's close. */
export interface Close {
  readonly date: string
  readonly close: string
}

/**
 * Returns the newer of a quote and the latest session's close. If both belong to the same session, the close takes
 * precedence, because it is the official price. Undefined if there is neither.
 */
export function priceOf(
  sessions: Sessions,
  home: HomeMarket,
  quote: Quote | undefined,
  session: Close | undefined,
): Price | undefined {
  const quoted = quote && sessionDateOf(home, quote.last_at)
  if (quote !== undefined && quoted !== undefined && (session === undefined || quoted > session.date))
    return { price: quote.last_price, price_source: 'delayed_quote', updated_at: quote.last_at, date: quoted }
  return (
    session && {
      price: session.close,
      price_source: 'session_close',
      updated_at: closeOf(sessions, home, session.date),
      date: session.date,
    }
  )
}
