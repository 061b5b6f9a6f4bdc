import type { Entity } from '@bourse/kit'
import { dateIn } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import { endOf } from './instants.ts'
import { leadingIndex } from './leading-indices.ts'

/** The market whose sessions apply to a listing: its own, or the home market of an index. */
export interface HomeMarket {
  /** The market's MIC. */
  readonly mic: string
  /** IANA time zone of the market's dates. */
  readonly zone: string
}

/** Returns the market whose calendar a listing follows. */
export function homeMarketOf(sessions: Sessions, { market, labels }: Pick<Entity, 'market' | 'labels'>): HomeMarket {
  const home = market === 'INDEX' ? leadingIndex(labels['symbol']) : undefined
  const mic = home?.home ?? market
  return { mic, zone: sessions.zone(mic) ?? home?.zone ?? 'UTC' }
}

/** Returns the date of the session that a trade belongs to, including trades before and after regular hours. */
export function sessionDateOf({ zone }: HomeMarket, instant: string): string {
  return dateIn(instant, zone)
}

/** Returns when the session on a date closed, or the end of the day if the calendar has no session on that date. */
export function closeOf(sessions: Sessions, { mic, zone }: HomeMarket, date: string): string {
  const session = sessions.on(mic, date)
  return session === undefined || session === 'closed' ? endOf(date, zone) : session.close_at
}
