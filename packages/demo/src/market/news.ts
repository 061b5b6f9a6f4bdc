import { addDays, weekday } from '@bourse/kit/values'
import { demoIssuers } from './issuers.ts'
import { seedOf, type DemoOptions } from './options.ts'
import { hashOf } from './random.ts'
import { DEMO_START, type DemoSecurity } from './security.ts'
import { tickBarsOf, type TickBar } from './tick-bars.ts'

/** A synthetic article; without a symbol, it is not about any listing. */
export interface DemoArticle {
  readonly article_id: string
  readonly publisher_name: string
  readonly published_at: string
  readonly title: string
  readonly symbol: string | null
  readonly exchange_mic: string | null
}

const PUBLISHER = 'Bourse demo news'
/** Number of sessions before today with articles. */
const SESSIONS = 130
/** A number of calendar days that always contains `SESSIONS` sessions. */
const DAYS = 195
/** Minimum size of a large move, in thousandths of the price: a day with such a move has several articles. */
const LARGE = 20
const FRIDAY = 5

const RISES = [
  (name: string) => `${name} shares jump in busy trading`,
  (name: string) => `${name} rallies as investors cheer outlook`,
  (name: string) => `${name} beats the market with strong gains`,
  (name: string) => `Analysts see more growth at ${name}`,
]
const FALLS = [
  (name: string) => `${name} shares tumble in busy trading`,
  (name: string) => `${name} slides as investors fear weak demand`,
  (name: string) => `${name} sinks on worries about costs`,
  (name: string) => `Analysts warn of losses at ${name}`,
]
const QUIET = [
  (name: string) => `${name} names date of its annual meeting`,
  (name: string) => `What to know about ${name} this week`,
]
const MARKET = [
  'Markets close for the week',
  'Traders look to the next decision of the central bank',
  'Oil and gold are little changed',
  'What moved the demo market',
  'The week ahead in five dates',
]

/**
 * Yields articles about the companies in the last sessions: two to four on the day of a move above two percent, one on
 * other Fridays, and five general ones per week. Titles state the direction of the price move.
 */
export function* demoNews(options: DemoOptions): Generator<DemoArticle> {
  yield about(null, 'opening', `${DEMO_START}T14:30:00Z`, 'The demo market opens')
  const first = addDays(options.today, -DAYS)
  for (const { primary } of demoIssuers) yield* ofSecurity(primary, first, options)
  for (let day = first; day < options.today; day = addDays(day, 1))
    if (weekday(day) === FRIDAY)
      for (const [place, title] of MARKET.entries())
        yield about(null, `market-${day}-${place}`, at(day, 21, place * 7), title)
}

function* ofSecurity(security: DemoSecurity, first: string, options: DemoOptions): Generator<DemoArticle> {
  const seed = hashOf(security.key, hashOf('news', hashOf(seedOf(options))))
  const bars = [...tickBarsOf(security, options)].slice(-SESSIONS - 1)
  for (const [index, bar] of bars.entries()) {
    const before = bars[index - 1]
    if (before === undefined || bar.day.date < first) continue
    yield* ofDay(security, bar, before.close, hashOf(bar.day.date, seed))
  }
}

function* ofDay(security: DemoSecurity, { day, close }: TickBar, before: number, seed: number): Generator<DemoArticle> {
  const { date, carried, split } = day
  // A price change from a split is not a move.
  const move = split === undefined ? Math.round(((close - before) * 1_000) / before) : 0
  const name = (carried.name ?? security.name).replace(/ (Class [A-Z]|ADR)$/, '')
  const isLarge = Math.abs(move) > LARGE
  if (!isLarge && weekday(date) !== FRIDAY) return
  const titles = isLarge ? (move > 0 ? RISES : FALLS) : QUIET
  const count = isLarge ? 2 + (seed % 3) : 1
  for (let place = 0; place < count; place++) {
    const title = titles[(seed + place) % titles.length]?.(name) ?? name
    yield about(carried, `${security.key}-${date}-${place}`, at(date, 15 + place, seed % 60), title)
  }
}

const at = (date: string, hour: number, minute: number) =>
  `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`

function about(
  listing: { readonly symbol: string; readonly exchange_mic: string } | null,
  article_id: string,
  published_at: string,
  title: string,
): DemoArticle {
  const { symbol = null, exchange_mic = null } = listing ?? {}
  return { article_id, publisher_name: PUBLISHER, published_at, title, symbol, exchange_mic }
}
