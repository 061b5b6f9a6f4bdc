import type { Entity } from '@bourse/kit'
import { dateIn } from '@bourse/kit/values'
import type { Sessions } from '@bourse/services'
import { endOf } from './instants.ts'
import { leadingIndex } from './leading-indices.ts'

/** Whose sessions a listing has: its market's, or those of the home market of an index. */
export interface HomeMarket {
  /** MIC. */
  readonly mic: string
  /** IANA time zone of its dates. */
  readonly zone: string
}

/** The market whose calendar a listing keeps. */
export function homeMarketOf(sessions: Sessions, { market, labels }: Pick<Entity, 'market' | 'labels'>): HomeMarket {
  const home = market === 'INDEX' ? leadingIndex(labels['symbol']) : undefined
  const mic = home?.home ?? market
  return { mic, zone: sessions.zone(mic) ?? home?.zone ?? 'UTC' }
}

/** The date of the session that a trade belongs to, trading before and after the regular hours included. */
export function sessionDateOf({ zone }: HomeMarket, instant: string): string {
  return dateIn(instant, zone)
}

/** When the session of a date closed; the end of the day where the calendar knows no session of it. */
export function closeOf(sessions: Sessions, { mic, zone }: HomeMarket, date: string): string {
  const session = sessions.on(mic, date)
  return session === undefined || session === 'closed' ? endOf(date, zone) : session.close_at
}
