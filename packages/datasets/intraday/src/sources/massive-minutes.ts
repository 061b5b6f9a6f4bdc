import { BadRecord, source, tally, Type } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { MASSIVE_API, massivePages, massivePublisher, massiveTicker, minuteBars } from '@bourse/massive'
import { listings, sessions, TAPE_MARKETS } from '@bourse/services'
import { bars } from '../staging/bars.ts'
import { barRow } from '../staging/row-fields.ts'
import { barsOfFile, dateOfFile, fileOfDay, type MinuteFileOfDay } from './massive-minute-files.ts'
import { sessionParts, type SessionPart } from './us-sessions.ts'

const SYMBOLS_OF_UNIT = 500

/** A group of listings in a session, or a flat file's day. */
type Unit = SessionPart | { readonly date: string }

interface Head {
  /** The pages' symbols, in order. */
  readonly symbols: readonly string[]
  /** Number of symbols that Massive does not know. */
  readonly unknown: number
}

/**
 * Five-minute bars for every US exchange listing, overnight after each session, with one request per listing. Flat
 * files of minutes are imported by day.
 */
export const massiveMinutes = source({
  id: 'massive-minutes',
  title: 'US intraday bars from Massive',
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
  async fetch(unit: Unit, { http, clock }): Promise<string | MinuteFileOfDay> {
    if (!('symbols' in unit)) throw new Error(`${unit.date}: flat files are imported with "bourse ingest file"`)
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
  files: {
    expected: 'YYYY-MM-DD.csv.gz from the minute_aggs_v1 flat files',
    unit(name) {
      const date = dateOfFile(name)
      return date === undefined ? undefined : { date }
    },
    raw: (files, { date }, { clock, needs }) =>
      fileOfDay(files, date, { sessions: needs.sessions, today: clock.now().slice(0, 10) }),
  },
  parse: (raw, unit: Unit) => (typeof raw === 'string' ? barsOfPages(raw, unit as SessionPart) : barsOfFile(raw)),
})

/** Yields the bars from the responses for one group of listings. */
function* barsOfPages(raw: string, unit: SessionPart) {
  const { head, bodies } = readPages<Head>(raw)
  if (head.unknown > 0) yield tally('unknown-to-publisher', head.unknown)
  for (const [index, body] of bodies.entries())
    for (const bar of minuteBars(body, unit))
      if (bar instanceof BadRecord || 'part' in bar) yield bar
      else yield barRow({ symbol: head.symbols[index] ?? '', interval: '5m' as const, ...bar })
}
