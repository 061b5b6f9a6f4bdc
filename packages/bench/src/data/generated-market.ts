import { sessionsBetween } from '@bourse/calendar-rules'
import { writeCsv } from './csv-file.ts'

const FIRST_DAY = '2015-01-02'
const LAST_DAY = '2027-12-31'
const LETTERS = 26

/** Synthetic listings with a daily bar on every session. */
export interface GeneratedMarket {
  readonly symbols: readonly string[]
  /** Session dates, oldest first. */
  readonly sessions: readonly string[]
}

/**
 * Generates a market with the given numbers of listings and of sessions in Nasdaq's calendar, starting on `firstDay`.
 */
export function generatedMarket(listings: number, sessions: number, firstDay = FIRST_DAY): GeneratedMarket {
  const all = sessionsBetween('XNAS', firstDay, LAST_DAY)
  if (sessions > all.length) throw new RangeError(`expected at most ${all.length} sessions, got ${sessions}`)
  return { symbols: Array.from({ length: listings }, (_, index) => symbolOf(index)), sessions: all.slice(0, sessions) }
}

/**
 * Generates a market whose last session is the last one before `today`, as in an installation that loads data every
 * evening.
 */
export function currentMarket(listings: number, sessions: number, today: string): GeneratedMarket {
  const [first] = sessionsBetween('XNAS', FIRST_DAY, today).slice(-sessions)
  return generatedMarket(listings, sessions, first)
}

/** `BAAA`, `BAAB`, …: four letters, so that no symbol looks like another one with a share class. */
function symbolOf(index: number): string {
  const letters = [LETTERS ** 2, LETTERS, 1].map((place) => Math.floor(index / place) % LETTERS)
  return `B${letters.map((letter) => String.fromCharCode(65 + letter)).join('')}`
}

/**
 * Writes the first `rows` bars as a gzipped CSV file, one listing after another. The same market gives the same file.
 */
export async function writeBars(path: string, market: GeneratedMarket, rows = Infinity): Promise<void> {
  const lines = csvLines(market).take(rows === Infinity ? market.symbols.length * market.sessions.length : rows)
  await writeCsv(path, 'date,open,high,low,close,volume,symbol\n', lines)
}

/** Each listing with its bars, oldest first. */
export const listingsOf = ({ symbols, sessions }: GeneratedMarket) =>
  symbols.map((symbol, index) => ({ symbol, bars: barsOf(index, sessions) }))

/** All listings' bars by session, oldest first. */
export function* sessionsOf(market: GeneratedMarket): Generator<readonly GeneratedBar[]> {
  const listings = listingsOf(market)
  for (;;) {
    const session: GeneratedBar[] = []
    for (const { symbol, bars } of listings) {
      const { value, done } = bars.next()
      if (done === true) return
      session.push({ symbol, ...value })
    }
    yield session
  }
}

/** A row as a source yields it. */
export interface GeneratedBar extends Bar {
  readonly symbol: string
}

interface Bar {
  readonly date: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
  readonly volume: string
}

function* csvLines(market: GeneratedMarket): Generator<string> {
  for (const { symbol, bars } of listingsOf(market))
    for (const { date, open, high, low, close, volume } of bars)
      yield `${date},${open},${high},${low},${close},${volume},${symbol}\n`
}

/** One listing's bars: a separate random walk. */
function* barsOf(listing: number, sessions: readonly string[]): Generator<Bar, undefined> {
  const next = randomFrom(listing + 1)
  let cents = 2_000 + next(40_000)
  for (const date of sessions) {
    const open = cents
    cents = Math.max(500, cents + next(401) - 200)
    const [high, low] = [Math.max(open, cents) + next(150), Math.min(open, cents) - next(150)]
    const volume = `${100_000 + next(50_000_000)}`
    yield { date, open: dollars(open), high: dollars(high), low: dollars(low), close: dollars(cents), volume }
  }
  return undefined
}

function dollars(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Draws integers from 0 up to a bound: a linear congruential generator modulo 2³¹ − 1, the same on every machine. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 69_621
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
