import {
  additions,
  catalog,
  collection,
  defineDataset,
  entities,
  eq,
  f,
  hold,
  perRequest,
  perSubject,
  record,
  snapshot,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { expect } from 'vitest'

const fields = { date: f.date('Day'), close: f.price('Close', { example: 1.5 }), venue: f.text('Venue').nullable() }
export const bars = record('bars', { title: 'Bars', ...dailyByListing, fields, history: 'date', longHistory: true })
export const trades = record('trades', {
  title: 'Trades',
  ...dailyByListing,
  id: 'trd',
  fields: { ...fields, change: f.price('Change').nullable(), peer_id: f.ref(listing, { from: 'peer' }) },
  order: ['date asc', 'id asc'],
  history: 'date',
})
export const words = record('words', {
  title: 'Words',
  fields: { word: f.text('Word'), mic: f.text('Market'), rank: f.count('Rank') },
  key: ['word'],
  time: catalog(),
  order: ['word asc'],
  market: 'mic',
})
interface Recent {
  readonly instrument_id: string
  readonly date: string
  readonly close: string
}

let isReleasing = false

/** Holds closes of 13 for review, until they are released. */
const unlucky = hold<Recent>()('unlucky', {}, async (_, context) => {
  const keyOf = ({ instrument_id, date }: Recent) => ({ instrument_id, date })
  const [incoming, held] = await Promise.all(
    [context.incoming(), context.held()].map((rows) => rows.select(['r.instrument_id', 'r.date', 'r.close']).execute()),
  )
  const found = (incoming ?? []).filter(({ close }) => close === '13')
  return {
    hold: found.map((row) => ({ key: keyOf(row), value: row.close, reason: 'unlucky' })),
    release: isReleasing ? (held ?? []).map(keyOf) : [],
  }
})

/** Rows that are retained for 30 days, and some of which are held for review. */
export const recent = record('recent', {
  title: 'Recent rows',
  ...dailyByListing,
  fields: { date: f.date('Day'), close: f.price('Close') },
  holds: [unlucky],
  retain: { days: 30 },
})
const baskets = record('baskets', {
  title: 'Baskets',
  subject: listing,
  fields: { listed_on: f.date('Day'), place: f.count('Place') },
  key: ['instrument_id', 'listed_on', 'place'],
  time: snapshot('listed_on', { per: 'instrument_id', keep: 2, before: 'empty' }),
  order: ['instrument_id asc', 'listed_on asc', 'place asc'],
})

const terms = { summary: 'Rows', capabilities: ['changing.read'], credits: perSubject(5, { whole: 500 }) }
/** Lists that report their changes, and two that do not. */
export const changingDataset = defineDataset({
  id: 'changing',
  plans: ['ample', 'year'],
  title: 'Changing',
  summary: 'Rows that change, for tests.',
  records: [bars, trades, words, recent, baskets],
  endpoints: [
    collection('/bars', bars, {
      ...terms,
      id: 'bars.list',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: ['FUND'] } },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
      scales: {
        parameter: 'adjustment',
        values: ['none', 'double'],
        description: 'Factor.',
        changes: ['close'],
        needs: {},
        of: async () => new Map(),
      },
    }),
    collection('/trades', trades, {
      ...terms,
      id: 'trades.list',
      select: entities(listing),
      filters: { venue: eq() },
      latest: true,
    }),
    collection('/recent', recent, { ...terms, id: 'recent.list', select: entities(listing) }),
    collection('/words', words, { ...terms, id: 'words.list', credits: perRequest(5) }),
    collection('/baskets', baskets, { ...terms, id: 'baskets.list', select: entities(listing) }),
    collection('/counted', trades, {
      ...terms,
      id: 'counted.list',
      select: entities(listing),
      adds: additions({
        fields: { count: f.count('Rows') },
        needs: {},
        of: async (_, __, rows) => rows.map(() => ({ count: '1' })),
      }),
    }),
  ],
})

export const MUTUAL = { id: 'ins_fund', kind: 'FUND', stretches: [{ symbol: 'VFIAX', exchange_mic: 'XNAS' }] }

/** A plan that includes everything and that a test never exhausts. */
export const AMPLE = {
  requests_per_minute: 100_000,
  concurrent_requests: 1_000,
  concurrency_per: 'account' as const,
  credits_per_day: 100_000_000,
  history_years: null,
  markets: ['US', 'non-US', 'venues', 'bonds'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

export type Row = Readonly<Record<string, unknown>>

export interface Body {
  readonly data: readonly Row[]
  readonly meta: {
    readonly as_of: string
    readonly next_cursor: string | null
    readonly history_from?: string
    readonly retained_from?: string
  }
}

/** One bar or trade. */
export const bar = (symbol: string, date: string, close: string, more: Row = {}) => ({ symbol, date, close, ...more })

/** Starts a host with the dataset. Requests use the owner's key unless they name another one. */
export async function startChanging() {
  const listings = fakeListings(['XNAS:AAPL', 'XNAS:MSFT', 'XLON:ULVR', MUTUAL])
  const host: TestHost = await startTestHost({
    datasets: [listings, changingDataset],
    clock: '2026-03-02T22:00:00Z',
    config: { plans: { ample: AMPLE, year: { ...AMPLE, history_years: 1 } } },
  })
  const owner = await host.key()

  async function publish(
    of: typeof bars | typeof trades | typeof words | typeof recent,
    rows: readonly Row[],
    options: object = {},
  ) {
    host.clock.advance(1_000)
    return host.publish(of, rows, { source: 'test', market: 'XNAS', ...options })
  }

  /** Publishes the rows that are held for review. */
  async function release() {
    isReleasing = true
    await host.host.publications.review(recent)
    isReleasing = false
  }

  async function ask(path: string, key = owner): Promise<Body> {
    const { status, text } = await host.get(`/v1/${path}`, { key })
    expect(status, `${path}: ${text}`).toBe(200)
    return JSON.parse(text) as Body
  }

  /** Returns the rows of all pages, and the `meta` of the last one. */
  async function pages(path: string, key = owner): Promise<Body> {
    const data: Row[] = []
    for (let cursor: string | null = ''; ;) {
      const body: Body = await ask(`${path}${path.includes('?') ? '&' : '?'}limit=2&cursor=${cursor ?? ''}`, key)
      data.push(...body.data)
      cursor = body.meta.next_cursor
      if (cursor === null) return { ...body, data }
    }
  }

  return { host, owner, publish, release, ask, pages }
}
