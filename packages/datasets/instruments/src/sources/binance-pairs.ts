import {
  binancePublisher,
  isGap,
  klines,
  klinesAddress,
  MOST_KLINES,
  stretches,
  symbols,
  SYMBOLS_ADDRESS,
  WEIGHTS,
  type BinanceSymbol,
} from '@bourse/binance'
import { BadRecord, isReadable, source, sql, Type, type Knowledge, type Rows, type SourceHttp } from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, instantOf, secondsOf, weekday } from '@bourse/kit/values'
import { listingKeys } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow } from '../staging/directory-fields.ts'

/** Day the exchange opened. Its list does not include a pair's first trading day. */
const FIRST_DAY = '2017-07-14'
const [DAY, SUNDAY] = [86_400, 7]
/** A pair that had no trades this many days ago may have had a gap. */
const RECENT_DAYS = 9
const PREFIX = 'binance:'

/** Quote assets that are currencies, which excludes Tether and other stablecoins. */
const CURRENCIES: ReadonlySet<string> = new Set([
  'EUR',
  'GBP',
  'USD',
  'TRY',
  'BRL',
  'JPY',
  'PLN',
  'UAH',
  'ZAR',
  'ARS',
  'MXN',
  'CZK',
  'RON',
  'COP',
  'AUD',
  'NGN',
])

interface Unit {
  readonly date: string
  readonly quotes: readonly string[]
}

interface Requested {
  readonly date: string
  readonly http: SourceHttp
}

interface Head {
  readonly asked_at: string
  /** Symbols whose history follows the list, one body per symbol, in this order. */
  readonly histories: readonly string[]
  /** The newest stored key of each other symbol. */
  readonly known: Readonly<Record<string, string>>
}

/**
 * Binance pairs with the configured quote assets. Binance may reuse a symbol for a different asset: after more than
 * seven days without trading, a symbol counts as a new listing.
 */
export const binancePairs = source({
  id: 'binance-pairs',
  title: 'Pairs from Binance',
  feeds: directory,
  publisher: binancePublisher,
  role: 'venue',
  schedule: { cron: '1 0 * * *', zone: 'UTC' },
  config: Type.Object({
    quotes: Type.Array(Type.String(), {
      description: 'Quote assets of the pairs',
      default: ['USDT', 'USDC', 'EUR', 'BTC'],
    }),
  }),
  needs: { keys: listingKeys },
  plan: ({ to }, { config }): Unit[] => [{ date: to, quotes: config.quotes }],
  async fetch({ date, quotes }: Unit, { http, clock, published }, { keys }): Promise<string> {
    const asked_at = clock.now()
    const list = (await http.ask(SYMBOLS_ADDRESS, { expects: 'json', cost: WEIGHTS.symbols })).text()
    const known = await newestKeys(keys, await published())
    const [bodies, histories]: [string[], string[]] = [[list], []]
    for (const { symbol, isTrading } of pairsIn(list, quotes)) {
      if (known.has(symbol)) {
        // The last days of ended pairs are fetched on Sundays.
        const isDue = isTrading ? await hasResumed(symbol, { date, http }) : weekday(date) === SUNDAY
        if (!isDue) continue
      }
      known.delete(symbol)
      for (const body of await historyOf(symbol, { date, http })) {
        bodies.push(body)
        histories.push(symbol)
      }
    }
    return rawPages({ asked_at, histories, known: Object.fromEntries(known) }, bodies)
  },
  *parse(raw: string, { date, quotes }: Unit) {
    const { head, bodies } = readPages<Head>(raw)
    const [list = '', ...histories] = bodies
    const days = new Map<string, string[]>()
    for (const [index, body] of histories.entries()) {
      const own = days.get(head.histories[index] ?? '') ?? []
      days.set(head.histories[index] ?? '', own)
      for (const day of klines(body, secondsOf(head.asked_at)))
        if (!(day instanceof BadRecord)) own.push(instantOf(day.opensAt).slice(0, 10))
    }
    for (const pair of symbols(list)) {
      if (!('base' in pair)) yield pair
      else if (quotes.includes(pair.quote)) {
        const key = head.known[pair.symbol]
        if (key === undefined) yield* listingsOf(pair, days.get(pair.symbol) ?? [], date)
        else if (pair.isTrading) yield { ...rowOf(pair), listing: key }
      }
    }
  },
})

const pairsIn = (list: string, quotes: readonly string[]): readonly BinanceSymbol[] =>
  [...symbols(list)].filter((pair) => 'base' in pair).filter(({ quote }) => quotes.includes(quote))

/** Returns the newest stored key of each symbol. */
async function newestKeys(keys: Rows<typeof listingKeys>, knowledge: Knowledge): Promise<Map<string, string>> {
  const stored = await keys
    .at(knowledge)
    .select('r.listing')
    .where(sql<boolean>`starts_with(r.listing, ${PREFIX})`)
    .orderBy('r.listing')
    .execute()
  return new Map(stored.map(({ listing }) => [listing.split(':')[1] ?? '', listing]))
}

/** Returns true if a symbol started or resumed trading within the last few days. */
async function hasResumed(symbol: string, { date, http }: Requested): Promise<boolean> {
  const first = secondsOf(`${addDays(date, -RECENT_DAYS)}T00:00:00Z`)
  const end = secondsOf(`${date}T00:00:00Z`)
  const address = klinesAddress(symbol, '1d', first * 1_000, end * 1_000)
  const answer = await http.ask(address, { expects: 'json', cost: WEIGHTS.klines })
  const days = answer.refusal === undefined ? [...klines(answer.text(), end + 2 * DAY)].filter(isReadable) : []
  return (days[0]?.opensAt ?? first) > first
}

/** Returns the days a symbol has traded since the exchange opened; empty if the exchange has removed the symbol. */
async function historyOf(symbol: string, { date, http }: Requested): Promise<readonly string[]> {
  const bodies: string[] = []
  const end = secondsOf(`${date}T00:00:00Z`)
  for (let from = secondsOf(`${FIRST_DAY}T00:00:00Z`); from <= end;) {
    const address = klinesAddress(symbol, '1d', from * 1_000, end * 1_000)
    const answer = await http.ask(address, { expects: 'json', cost: WEIGHTS.klines })
    if (answer.refusal !== undefined) return bodies
    bodies.push(answer.text())
    const rows = [...klines(answer.text(), end + DAY)].filter(isReadable)
    const last = rows.at(-1)
    if (last === undefined || rows.length < MOST_KLINES) return bodies
    from = last.opensAt + DAY
  }
  return bodies
}

/**
 * Yields one row per asset that has traded under a symbol. The first asset's key is the symbol itself, with nothing
 * added.
 */
function* listingsOf(pair: BinanceSymbol, days: readonly string[], date: string) {
  const found = stretches(days)
  if (found.length === 0 && pair.isTrading) yield rowOf(pair)
  for (const [index, { from, to }] of found.entries()) {
    const isOver = index < found.length - 1 || (!pair.isTrading && isGap(to, date))
    yield {
      ...rowOf(pair),
      ...(index > 0 && { listing: `${PREFIX}${pair.symbol}:${from}` }),
      valid_from: from,
      valid_to: isOver ? to : null,
    }
  }
}

const rowOf = ({ symbol, base, quote }: BinanceSymbol) =>
  directoryRow({
    ...{ listing: `${PREFIX}${symbol}`, symbol, exchange_mic: 'CRYPTO', name: `${base}/${quote}`, type: 'CRYPTO' },
    currency_code: CURRENCIES.has(quote) ? quote : null,
  })
