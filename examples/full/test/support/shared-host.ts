import flatFiles from '@bourse/flat-files'
import { collection, defineDataset, entities, f, perSubject, record } from '@bourse/kit'
import { dailyBars, listing } from '@bourse/services'
import {
  dailyBarsOver,
  dailyByListing,
  fakeListings,
  fakeSessions,
  runTimetable,
  startTestHost,
  type TestAnswer,
  type TestHost,
  type TestHostOptions,
} from '@bourse/testkit'
import { eachDate } from '@bourse/kit/values'
import sharing from '@bourse/sharing'

/** A Tuesday evening in New York, after the close. */
export const TUESDAY_EVENING = '2026-03-03T22:00:00Z'

const LISTINGS = ['XNAS:AAPL', 'XNYS:T', 'XLON:VOD']

/** Daily bars of listings. */
export const bars = record('daily_bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: {
    date: f.date('Day'),
    close: f.price('Close'),
    volume: f.decimal('Volume', { example: 1 }).nullable(),
  },
  order: ['instrument_id asc', 'date desc'],
  history: 'date',
})

/** Daily bars for a test. */
export const eod = defineDataset({
  id: 'eod',
  title: 'Bars',
  summary: 'Bars.',
  records: [bars],
  endpoints: [
    collection('/eod', bars, {
      id: 'eod.list',
      summary: 'Bars',
      select: entities(listing),
      forms: [
        { form: 'range', dates: 'desc', whole: { excludeKinds: ['FUND'] } },
        { form: 'date', excludeKinds: ['FUND'] },
      ],
      capabilities: ['eod.read'],
      credits: perSubject(5, { whole: 500 }),
      limit: { default: 1000, max: 10_000 },
    }),
  ],
  provides: [dailyBars.provide({ bars }, () => dailyBarsOver([]))],
})

/** A line of a Delta Sharing response. */
export interface Action {
  readonly file: {
    readonly url: string
    readonly id: string
    readonly size: number
    readonly stats: string
    readonly partitionValues: Readonly<Record<string, string>>
  }
}

export interface SharedHost {
  readonly host: TestHost
  /** Publishes closes by symbol and date. */
  publish(closes: readonly (readonly [symbol: string, date: string, close: string])[]): Promise<void>
  /** Runs the jobs that are due. */
  work(): Promise<void>
  /** Sends a Delta Sharing request. */
  get(path: string, key: string): Promise<TestAnswer>
  query(table: string, body: unknown, key: string): Promise<TestAnswer>
}

/**
 * `sessions` are trading dates before the recent ones. There are only a few recent ones, because every date to check
 * takes time.
 */
export async function startSharedHost({
  config = {},
  sessions = [],
}: {
  readonly config?: NonNullable<TestHostOptions['config']>
  readonly sessions?: readonly string[]
} = {}): Promise<SharedHost> {
  const holidays = [...eachDate('2014-01-01', '2026-02-20')].filter((date) => !sessions.includes(date))
  const host = await startTestHost({
    datasets: [fakeListings(LISTINGS), fakeSessions({ holidays }), eod, flatFiles, sharing],
    clock: TUESDAY_EVENING,
    config,
  })
  return {
    host,
    async publish(closes) {
      const rows = closes.map(([symbol, date, close]) => ({ symbol, date, close, volume: null }))
      await host.publish(bars, rows, { source: 'primary' })
    },
    async work() {
      const from = host.clock.now()
      const to = new Date(Date.parse(from) + 1_000).toISOString()
      const runs = await runTimetable(host, { from, to })
      const failed = runs.filter(({ why }) => why !== '')
      if (failed.length > 0) throw new Error(failed[0]?.why)
    },
    get: (path, key) => host.get(`/delta-sharing${path}`, { key }),
    query: (table, body, key) => host.post(`/delta-sharing/shares/eod/schemas/us/tables/${table}/query`, body, { key }),
  }
}

/** The file actions in a Delta Sharing response. */
export const filesIn = ({ text }: TestAnswer): readonly Action['file'][] =>
  text
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) => (JSON.parse(line) as Action).file)

/** The path of a file's URL on its host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
