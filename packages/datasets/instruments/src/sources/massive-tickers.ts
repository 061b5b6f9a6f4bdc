import {
  BadRecord,
  source,
  sql,
  tally,
  Type,
  type FetchTools,
  type Knowledge,
  type Rows,
  type SourceHttp,
} from '@bourse/kit'
import { rawPages, readPages } from '@bourse/kit/readers'
import { addDays, weekday } from '@bourse/kit/values'
import {
  MASSIVE_API,
  massivePages,
  massivePublisher,
  massiveTickers,
  tickerPeriods,
  type MassiveTicker,
} from '@bourse/massive'
import { TAPE_MARKETS } from '@bourse/services'
import { canonicalSymbol } from '../names/canonical-symbol.ts'
import { listingKeys, symbolAssignments } from '../records.ts'
import { directory } from '../staging/directory.ts'
import { directoryRow, type DirectoryRow } from '../staging/directory-fields.ts'
import { hasKeys } from './has-keys.ts'
import { listedSince } from './listed-since.ts'

interface Unit {
  readonly date: string
  /** Whether to request the delisted listings as well. */
  readonly delisted: boolean
}

/** Describes the bodies that follow: the pages of listings first, then one body per renamed listing. */
interface Head {
  readonly pages: number
  /** Whether no Massive listing is stored yet. */
  readonly isFirst: boolean
  /** The renamed listings' keys. */
  readonly renamed: readonly string[]
}

interface Stored {
  readonly keys: Rows<typeof listingKeys>
  readonly assignments: Rows<typeof symbolAssignments>
}

const SUNDAY = 7
const PREFIX = 'massive:'
const OVER_THE_COUNTER = 'OTCM'

/**
 * US listings, every day; delisted listings in the first run and on Sundays. A renamed listing's rows include its
 * earlier tickers.
 */
export const massiveTickersSource = source({
  id: 'massive-tickers',
  title: 'US listings from Massive',
  feeds: directory,
  publisher: massivePublisher,
  schedule: { cron: '0 5 * * *', zone: 'America/New_York' },
  config: Type.Object({
    markets: Type.Array(Type.String(), {
      description: 'MICs of the markets to store; OTCM adds the over-the-counter market',
      default: [...TAPE_MARKETS],
    }),
    listed_since: listedSince('2003-09-10'),
  }),
  needs: { keys: listingKeys, assignments: symbolAssignments },
  plan: ({ to }): Unit[] => [{ date: to, delisted: weekday(to) === SUNDAY }],
  async fetch(unit: Unit, { http, clock, config, published }: FetchTools<Config>, stored): Promise<string> {
    const knowledge = await published()
    const isFirst = !(await hasKeys(stored.keys, PREFIX, knowledge))
    const active = await listPages(http, config, true)
    const delisted = isFirst || unit.delisted ? await listPages(http, config, false) : []
    const renamed = await renamedKeys(stored, [...massiveTickers(active)].filter(isListing), knowledge)
    const events: string[] = []
    for (const key of renamed) {
      const address = `${MASSIVE_API}/vX/reference/tickers/${key.slice(PREFIX.length)}/events?types=ticker_change`
      const [body = '{}'] = await massivePages(http, address)
      events.push(body)
    }
    const pages = active.length + delisted.length
    const { markets, listed_since } = config
    const head = { unit, asked_at: clock.now(), pages, isFirst, renamed, markets, listed_since }
    return rawPages(head, [...active, ...delisted, ...events])
  },
  *parse(raw: string) {
    const { head, bodies } = readPages<Head & Config>(raw)
    const events = new Map(head.renamed.map((key, index) => [key, bodies[head.pages + index] ?? '{}']))
    const listings: MassiveTicker[] = []
    for (const listing of massiveTickers(bodies.slice(0, head.pages)))
      if (listing instanceof BadRecord) yield listing
      else if (head.markets.includes(listing.exchange_mic)) listings.push(listing)
      else yield tally('other-market')
    if (head.isFirst) yield* sinceFirstDays(listings, head.listed_since)
    else for (const listing of listings) yield* rowsOf(listing, events.get(listing.listing))
  },
})

interface Config {
  readonly markets: string[]
  readonly listed_since: string
}

const isListing = (row: MassiveTicker | BadRecord): row is MassiveTicker => !(row instanceof BadRecord)

async function listPages(http: SourceHttp, { markets }: Config, active: boolean): Promise<readonly string[]> {
  const bodies: string[] = []
  for (const market of markets.includes(OVER_THE_COUNTER) ? ['stocks', 'otc'] : ['stocks']) {
    const list = `market=${market}&active=${active}&limit=1000&order=asc&sort=ticker`
    bodies.push(...(await massivePages(http, `${MASSIVE_API}/v3/reference/tickers?${list}`)))
  }
  return bodies
}

/**
 * Returns the keys of listings whose ticker differs from the stored ticker; only a FIGI proves that the listing is the
 * same.
 */
async function renamedKeys(
  stored: Stored,
  listings: readonly MassiveTicker[],
  knowledge: Knowledge,
): Promise<readonly string[]> {
  const byFigi = listings.filter(({ figi }) => figi !== null)
  const keys = await stored.keys
    .at(knowledge)
    .selectAll()
    .where(sql<boolean>`r.listing = any(${byFigi.map(({ listing }) => listing)})`)
    .execute()
  const ids = new Map(keys.map(({ listing, instrument_id }) => [listing, instrument_id]))
  const assignments = await stored.assignments
    .at(knowledge)
    .select(['r.instrument_id', 'r.symbol'])
    .where(sql<boolean>`r.instrument_id = any(${[...ids.values()]})`)
    .orderBy('r.valid_from')
    .execute()
  const symbols = new Map(assignments.map(({ instrument_id, symbol }) => [instrument_id, symbol]))
  return byFigi.flatMap(({ listing, symbol, exchange_mic, type }) => {
    const known = symbols.get(ids.get(listing) ?? '')
    return known === undefined || known === canonicalSymbol(symbol, exchange_mic, type) ? [] : [listing]
  })
}

/** Yields a listing, with its earlier tickers if its ticker changes are known. */
function* rowsOf(listing: MassiveTicker, events: string | undefined): Generator<DirectoryRow> {
  const periods = events === undefined ? [] : tickerPeriods(events)
  const last = periods.at(-1)
  for (const period of periods.slice(0, -1))
    yield directoryRow({ listing: listing.listing, exchange_mic: listing.exchange_mic, ...period })
  yield directoryRow({ ...listing, ...(last !== undefined && { valid_from: last.valid_from }) })
}

/**
 * Yields rows in which each holder of a ticker starts after the previous holder, and the first holder starts at the
 * beginning of the history.
 */
function* sinceFirstDays(listings: readonly MassiveTicker[], since: string): Generator<DirectoryRow> {
  const byTicker = Map.groupBy(listings, ({ exchange_mic, symbol }) => `${exchange_mic}:${symbol}`)
  for (const holders of byTicker.values()) {
    let valid_from = since
    for (const holder of holders.toSorted((a, b) => endOf(a).localeCompare(endOf(b)))) {
      const end = endOf(holder)
      yield directoryRow({ ...holder, valid_from: valid_from < end ? valid_from : end })
      valid_from = addDays(end, 1)
    }
  }
}

/** Sorts after every date, for a listing that is still active. */
const STILL_LISTED = '9998-12-31'
const endOf = ({ valid_to }: MassiveTicker): string => valid_to ?? STILL_LISTED
