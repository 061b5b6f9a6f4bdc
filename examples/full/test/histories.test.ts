import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import eod, { dailyBars } from '@bourse/eod'
import flatFiles from '@bourse/flat-files'
import { DEFAULT_PLANS } from '@bourse/host'
import instruments, { directory, directoryRow } from '@bourse/instruments'
import { runTimetable, startTestHost, type TestHost } from '@bourse/testkit'
import { PYTHON, pythonHistories, type PythonHistories } from '@bourse/testkit/workspace'
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** `.ci/deep` takes more of them. */
const STEPS = Number(process.env['BOURSE_HISTORY_STEPS'] ?? 4)
const MINUTES = 60_000
const HOUR = 3_600_000
/** Plans of the same names as the default ones, because datasets name the plans that include them. */
const AMPLE = { requests_per_minute: null, concurrent_requests: 1_000, credits_per_day: null }
const PLANS = Object.fromEntries(
  Object.entries(DEFAULT_PLANS).map(([name, plan]) => [name, { ...plan, ...AMPLE }]),
) as typeof DEFAULT_PLANS

/** Trading dates of two closed years and of months of the current one, and a Saturday, which no daily file has. */
const DATES = '2024-06-03 2024-12-30 2025-01-02 2025-03-08 2025-07-01 2026-01-05 2026-02-10 2026-02-27 2026-03-02'
const LISTINGS = ['XNAS:AAPL', 'XNYS:T', 'XNYS:MOVE', 'XLON:VOD', 'XNAS:VFIAX', 'XNAS:LATE'] as const

type Listing = (typeof LISTINGS)[number]
/** Where each listing is now. */
const places = Object.fromEntries(LISTINGS.map((name) => [name, name])) as Record<Listing, string>

let host: TestHost
let folder: string
let python: PythonHistories
let keys: readonly string[]

const keyOf = (listing: Listing) => `test:${listing.toLowerCase()}`
const partsOf = (name: string) => ({ exchange_mic: name.slice(0, 4), symbol: name.slice(5) })

async function announce(listing: Listing, from: string): Promise<void> {
  const type = listing === 'XNAS:VFIAX' ? { type: 'FUND' as const } : {}
  const row = directoryRow({ listing: keyOf(listing), ...partsOf(places[listing]), ...type, valid_from: from })
  await host.submit(directory, [row], { source: 'test' })
}

interface Bar {
  readonly listing: Listing
  readonly date: string
  readonly close: string
}

async function publish(bars: readonly Bar[], isComplete = false): Promise<void> {
  const rows = bars.map(({ listing, date, close }) => {
    const { exchange_mic: mic, symbol } = partsOf(places[listing])
    return { symbol: `${mic}:${symbol}`, date, close, open: null, high: null, low: null, volume: '9007199254740993' }
  })
  const complete = isComplete ? { complete: { from: '2025-01-01', to: '2025-12-31' } } : {}
  await host.publish(dailyBars, rows, { source: 'import', ...complete })
}

async function writeFiles(): Promise<void> {
  const from = host.clock.now()
  await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
}

const bar = fc.record({
  listing: fc.constantFrom(...LISTINGS),
  date: fc.constantFrom(...DATES.split(' ')),
  close: fc.constantFrom('10', '10.123456789012345678', '11.5', '9.99'),
})
const unique = fc.uniqueArray(bar, { minLength: 1, maxLength: 8, selector: ({ listing, date }) => listing + date })
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ bars: unique, isComplete: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constantFrom('files' as const, 'day' as const, 'pack' as const) },
  { weight: 2, arbitrary: fc.record({ listing: fc.constantFrom(...LISTINGS), to: fc.nat({ max: 99 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(taken: Step): Promise<void> {
  host.clock.advance(HOUR)
  if (taken === 'files') return writeFiles()
  if (taken === 'day') return host.clock.advance(24 * HOUR)
  if (taken === 'pack') return void (await host.pack(eod))
  if ('bars' in taken) return publish(taken.bars, taken.isComplete)
  // Listings get another ticker, and most of them another market.
  const mic = ['XNAS', 'XNYS', 'XLON'][taken.to % 3]
  const today = host.clock.now().slice(0, 10)
  places[taken.listing] = `${mic}:T${taken.to}${LISTINGS.indexOf(taken.listing)}`
  await announce(taken.listing, today)
}

const calls: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { from_: '2024-01-01' },
  { from_: '2024-07-01', to: '2026-02-15' },
  { from_: '2025-01-01', exchanges: ['XNAS'] },
  { exchanges: ['XLON', 'XNYS'], from_: '2024-06-01', to: '2025-12-31' },
  { exchanges: ['XLON'] },
  { from_: '2026-03-02', to: '2026-03-02' },
  { as_of: '2026-03-02' },
]

describe.skipIf(PYTHON === undefined)('histories of the Python client (skipped: BOURSE_PYTHON is not set)', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bourse-histories-'))
    const config = { data_dir: join(folder, 'data'), plans: PLANS }
    host = await startTestHost({ datasets: [instruments, calendars, corporateActions, eod, flatFiles], config })
    // Bars of one listing begin before its symbol is recorded.
    for (const listing of LISTINGS) await announce(listing, listing === 'XNAS:LATE' ? '2025-06-02' : '2020-01-02')
    await publish(DATES.split(' ').flatMap((date) => LISTINGS.map((listing) => ({ listing, date, close: '10.05' }))))
    await writeFiles()
    keys = [
      await host.key(),
      await host.key({ plan: 'pro', markets: ['US'] }),
      await host.key({ plan: 'pro', markets: ['XNAS', 'XLON'] }),
      await host.key({ plan: 'pro', symbols: ['XNAS:AAPL', 'XNYS:T'] }),
      await host.key({ plan: 'pro', capabilities: ['eod.read'] }),
    ]
    python = pythonHistories(await host.host.app.listen({ host: '127.0.0.1', port: 0 }), join(folder, 'cache'))
  }, 2 * MINUTES)
  afterAll(async () => {
    await python?.close()
    await host?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const compare = async (key: string) => python.compare(calls.map((parameters) => ({ key, parameters })))

  test(
    'files have whole years and months of all markets, and keys that cannot read them get pages',
    async () => {
      const found = await Promise.all(
        keys.map(async (key) => (await host.get('/v1/flat-files?period=year', { key })).status),
      )
      expect(found).toEqual([200, 200, 403, 403, 403])
      for (const [index, key] of keys.entries()) {
        const { problems, files } = await compare(key)
        expect(problems).toEqual([])
        expect(files > 0, `key ${index} reads files`).toBe(index < 2)
      }
    },
    2 * MINUTES,
  )

  test(
    `after each of ${STEPS} imports, withdrawals, renamed and moved listings, files and days, they equal lists`,
    async () => {
      const seed = process.env['BOURSE_SEED'] === undefined ? {} : { seed: Number(process.env['BOURSE_SEED']) }
      for (const taken of fc.sample(step, { numRuns: STEPS, ...seed })) {
        await take(taken)
        for (const key of STEPS < 10 ? keys.slice(0, 2) : keys)
          expect((await compare(key)).problems, JSON.stringify(taken)).toEqual([])
      }
    },
    30 * MINUTES,
  )

  test('names read pages', async () => {
    const named = { key: keys[0] ?? '', parameters: { symbols: ['AAPL', 'T'] } }
    expect(await python.compare([named])).toEqual({ problems: [], files: 0 })
  })
})
