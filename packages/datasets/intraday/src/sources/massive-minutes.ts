import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { MASSIVE_API, massivePages, massivePublisher, massiveTicker, minuteBars } from '@bourse/massive'
import { listings, sessions, TAPE_MARKETS } from '@bourse/services'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'
import { sessionParts, type SessionPart } from './us-sessions.ts'

const SYMBOLS_OF_UNIT = 500

interface Head {
  /** Symbols of the pages, in order. */
  readonly symbols: readonly string[]
  /** Number of symbols that Massive does not have. */
  readonly unknown: number
}

/** Five-minute bars of every US exchange listing, in the night after each session, with one request per listing. */
export const massiveMinutes = source({
  id: 'massive-minutes',
  title: 'US intraday bars of Massive',
  feeds: bars,
  publisher: massivePublisher,
  role: 'tape',
  markets: TAPE_MARKETS,
  schedule: { cron: '0 3 * * 2-6', zone: 'America/New_York' },
  config: Type.Object({}),
  needs: { listings, sessions },
  async discover({ from, to }, { clock, published }, needs) {
    return sessionParts(needs, { from, to, at: clock.now(), knowledge: await published(), size: SYMBOLS_OF_UNIT })
  },
  async fetch(unit: SessionPart, { http, clock }): Promise<string> {
    const asked_at = clock.now()
    const bodies: string[] = []
    const symbols: string[] = []
    for (const symbol of unit.symbols) {
      const range = `${massiveTicker(symbol)}/range/5/minute/${unit.date}/${unit.date}`
      const pages = await massivePages(
        http,
        `${MASSIVE_API}/v2/aggs/ticker/${range}?adjusted=false&sort=asc&limit=50000`,
      )
      bodies.push(...pages)
      symbols.push(...pages.map(() => symbol))
    }
    const head: Head = { symbols, unknown: unit.symbols.length - new Set(symbols).size }
    return rawPages({ unit, asked_at, ...head }, bodies)
  },
  *parse(raw, unit: SessionPart) {
    const { head, bodies } = readPages<Head>(raw)
    if (head.unknown > 0) yield tally('unknown-to-publisher', head.unknown)
    for (const [index, body] of bodies.entries())
      for (const bar of minuteBars(body, unit))
        if (bar instanceof BadRecord || 'part' in bar) yield bar
        else yield barRow({ symbol: head.symbols[index] ?? '', interval: '5m' as const, ...bar })
  },
})
