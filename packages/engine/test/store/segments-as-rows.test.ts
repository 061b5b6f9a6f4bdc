import {
  type Claim,
  collection,
  defineDataset,
  entities,
  type Entity,
  f,
  hold,
  type Knowledge,
  perSubject,
  record,
  revisioned,
  type Rows,
  sql,
  type SubjectResolver,
} from '@bourse/kit'
import { utcInstant } from '@bourse/kit/values'
import { ALL_DATES } from '@bourse/kit/host'
import { listing, listings } from '@bourse/services'
import { startTestHost, type TestHost } from '@bourse/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentKnowledge } from '../../src/store/versions/versions.ts'

const TODAY = '2026-11-21'
/** One run takes up to ten seconds; `.ci/deep` performs more of them. */
const STORIES = Number(process.env['BOURSE_STORIES'] ?? 2)
/** Enough listings for a date to be read as one text. */
const LISTINGS = Array.from({ length: 230 }, (_, index) => `L${String(index).padStart(3, '0')}`)

function highest<Row extends { readonly close: string }>(claims: readonly Claim<Row>[]): Row {
  return claims.map(({ row }) => row).reduce((best, row) => (row.close > best.close ? row : best))
}

const common = {
  subject: listing,
  fields: {
    date: f.date('Day'),
    close: f.price('Close'),
    note: f.text('Note').nullable(),
    at: f.instant('When').nullable(),
    volume: f.count('Shares').nullable(),
    last: f.boolean('Last day of its month').nullable(),
  },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  history: 'date',
  indexes: [['date']],
  merge: highest,
  holds: [
    hold<{ instrument_id: string; date: string; close: string }>()('unlucky-close', {}, async (_, { incoming }) => ({
      hold: (await incoming().select(['r.instrument_id', 'r.date']).where('r.close', '=', '13').execute()).map(
        (key) => ({
          key,
          value: '13',
          reason: 'unlucky',
        }),
      ),
      release: [],
    })),
  ],
} as const

const plain = record('plain', { ...common, title: 'Plain' })
const packed = record('packed', { ...common, title: 'Packed', longHistory: true })

const reversed = (text: string) => [...text].reverse().join('')
/** Returns ids whose order differs from the symbol order. */
const idOf = (name: string) => `ins_${reversed(name)}`

const entityOf = (name: string): Entity => ({
  id: idOf(name),
  market: 'XNAS',
  kind: 'LISTING',
  unrecorded: false,
  labels: { symbol: name, exchange_mic: 'XNAS' },
})
const resolver: SubjectResolver = {
  resolve: async ({ by, requested }) =>
    requested.map((asked) => {
      const name = by === 'id' ? reversed(asked.slice(4)) : asked
      return LISTINGS.includes(name)
        ? { requested: asked, found: true, entity: entityOf(name) }
        : { requested: asked, found: false, reason: 'unknown' }
    }),
  universe: async () => LISTINGS.map(entityOf),
  carriers: async (names) =>
    names.map((name) => ({ name, id: idOf(name), market: 'XNAS', kind: 'LISTING', from: '1990-01-01', to: null })),
}

const options = (id: string) =>
  ({
    id: `${id}.list`,
    summary: id,
    select: entities(listing),
    forms: [
      { form: 'range', dates: 'desc' },
      { form: 'date', excludeKinds: [] },
    ],
    capabilities: ['eod.read'],
    credits: perSubject(5, { whole: 500 }),
    limit: { default: 1000, max: 10_000 },
  }) as const
const dataset = defineDataset({
  id: 'twins',
  title: 'Twins',
  summary: 'The same rows, packed and unpacked',
  records: [plain, packed],
  provides: [listings.provide({}, () => resolver)],
  endpoints: [collection('/plain', plain, options('plain')), collection('/packed', packed, options('packed'))],
})

let host: TestHost
let key: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [dataset], clock: `${TODAY}T12:00:00Z` })
  key = await host.key()
})
afterAll(() => host.close())

async function pack(): Promise<void> {
  await host.pack(dataset)
}

/** Includes numbers in several notations, text that needs escapes in JSON, and null. */
const rowsArbitrary = fc.array(
  fc.record({
    // Few listings and dates, so that keys repeat; occasionally a listing from the long tail.
    symbol: fc.oneof({ weight: 6, arbitrary: fc.constantFrom('L000', 'L001', 'L002') }, fc.constantFrom(...LISTINGS)),
    date: fc.constantFrom(
      ...['2024-12-30', '2024-12-31', '2025-01-02', '2025-02-14', '2025-03-31', '2025-04-01', '2025-04-02'],
      ...['2026-06-29', '2026-06-30', '2026-09-30', '2026-10-01', '2026-11-20'],
    ),
    close: fc.constantFrom('1.5', '1.50', '13', '20', '189.33', '189.330', '0.00001'),
    note: fc.constantFrom(null, 'plain', 'a "quoted"\ttab\nand line', '{x},"date":"2025-01-02"', 'é', 'null'),
    at: fc.constantFrom(null, '2026-03-02T21:00:00Z', '2026-03-02T21:00:00.120456Z'),
    volume: fc.constantFrom(null, '0', '48087700'),
    last: fc.constantFrom(null, true, false),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Advances the clock by one minute and returns an instant within that minute. */
function later(): string {
  const minute = `${TODAY}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  minutes++
  host.clock.advance(60_000)
  return `${minute}:30Z`
}
let minutes = 12 * 60

async function publish(rows: readonly Record<string, unknown>[], source: string): Promise<void> {
  for (const table of [plain, packed]) await host.publish(table, rows, { source, market: 'XNAS' })
}

const QUERIES = [
  'symbols=L000&from=2024-01-01',
  'symbols=L000,L001,L002&from=2024-01-01&order=asc',
  'symbols=L000,L001,L002&from=2025-01-02&to=2025-04-01',
  'symbols=L001,L000&from=2024-12-31&to=2026-06-29&order=asc',
  'symbols=L000,L001&from=2024-01-01&limit=1',
  'symbols=L000,L001,L002&from=2024-01-01&limit=2&order=asc',
  'symbols=L000,L001&from=2024-01-01&limit=3',
  // Short requests for one listing: from the second request on, its quarters are cached in memory.
  'symbols=L000&limit=1',
  'symbols=L000&from=2025-01-02&to=2025-04-01&limit=1',
  'symbols=L001&limit=2',
  'symbols=L001&from=2024-12-31&to=2025-02-14',
  'symbols=L001&from=2026-09-30',
  'symbols=L001&from=2026-06-30&limit=5',
  'date=2025-01-02',
  'date=2025-04-01&limit=2',
  'date=2025-03-31&symbols=L002,L000,L001',
  'date=2026-06-30',
  'date=2026-11-20',
  'date=2025-01-03',
]

/** Returns all of a request's pages, as row text and page boundaries. */
async function pagesOf(path: string, query: string): Promise<readonly string[]> {
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer = await host.get(`/v1/${path}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`, { key })
    expect(answer.status, answer.text).toBe(200)
    pages.push(answer.text.replace(/"meta".*/s, ''))
    const body: { meta: { next_cursor: string | null } } = JSON.parse(answer.text)
    cursor = body.meta.next_cursor
  }
  return pages
}

async function expectTwins(asOf: readonly string[]): Promise<void> {
  for (const query of QUERIES)
    for (const more of ['', ...asOf.map((at) => `&as_of=${at}`)])
      expect(await pagesOf('packed', query + more), query + more).toEqual(await pagesOf('plain', query + more))
  for (const query of QUERIES.slice(0, 13))
    for (const format of ['csv', 'ndjson']) {
      const [ours, theirs] = await Promise.all(
        ['packed', 'plain'].map((path) => host.get(`/v1/${path}?${query}&format=${format}`, { key })),
      )
      expect(ours?.text, `${query} ${format}`).toBe(theirs?.text)
    }
  const now = await currentKnowledge(host.database.database)
  await expectSameRows(now)
  await expectSameDates(now)
  for (const knowledge of [now, ...asOf.map((at) => ({ ...now, asOf: at }))]) await expectSameNewest(knowledge)
}

const doorTo = (of: typeof plain | typeof packed): Rows<typeof plain> => host.host.store.rowsAt(of)

/** Reads as datasets do: between two dates, or all rows with a filter. */
async function expectSameRows(knowledge: Knowledge): Promise<void> {
  const read = (of: typeof plain | typeof packed, from: string, to: string, isWindow: boolean) => {
    return doorTo(of)
      .at(knowledge, isWindow ? { from, to: sql`${to}::date` } : ALL_DATES)
      .selectAll()
      .where('r.date', '>=', from)
      .where('r.date', '<=', to)
      .orderBy('r.instrument_id')
      .orderBy('r.date')
      .execute()
  }
  // The times at which rows became known differ, because the twins are published separately.
  const bare = (rows: readonly object[]) => rows.map((row) => ({ ...row, known_from: '', batch_id: '' }))
  for (const [from, to] of [
    ['2024-12-31', '2025-04-01'],
    ['1990-01-01', '2030-01-01'],
  ] as const) {
    const expected = bare(await read(plain, from, to, false))
    expect(bare(await read(packed, from, to, true))).toEqual(expected)
    expect(bare(await read(packed, from, to, false))).toEqual(expected)
    await expectSameRanges(knowledge, { from, to })
  }
}

/** Compares complete rows of ranges, in both directions, as `rows.ranges` returns them. */
async function expectSameRanges(knowledge: Knowledge, dates: { readonly from: string; readonly to: string }) {
  const all = await doorTo(plain).at(knowledge, dates).selectAll().orderBy('r.date').execute()
  const ids = ['nobody', ...new Set(all.map(({ instrument_id }) => instrument_id))]
  const names = ['instrument_id', ...Object.keys(plain.fields)]
  const bare = ({ at, ...row }: (typeof all)[number]) => ({
    ...Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))),
    at: at === null ? null : utcInstant(at),
  })
  for (const most of [1, 2, 1000])
    for (const order of ['asc', 'desc'] as const) {
      const expected = ids.map((id) => {
        const own = all.filter(({ instrument_id }) => instrument_id === id).map(bare)
        return (order === 'asc' ? own : own.toReversed()).slice(0, most)
      })
      const ranges = ids.map((id) => ({ id, ...dates, most }))
      for (const of of [plain, packed]) expect(await doorTo(of).ranges(knowledge, order, ranges)).toEqual(expected)
    }
}

/** Compares the newest date of all entities together and of each one, up to each of several days. */
async function expectSameNewest(knowledge: Knowledge): Promise<void> {
  const rows = await doorTo(plain).at(knowledge).select(['r.instrument_id', 'r.date']).execute()
  const ids = [...new Set(rows.map(({ instrument_id }) => instrument_id))]
  for (const to of ['1990-01-01', '2022-05-04', '2024-12-31', '2025-02-14', '2030-01-01'])
    for (const wanted of [ids, ...ids.map((id) => [id]), ['nobody'], []]) {
      const dates = rows.flatMap((row) => (wanted.includes(row.instrument_id) && row.date <= to ? [row.date] : []))
      const newest = dates.toSorted().at(-1)
      expect(await doorTo(plain).newestDate(knowledge, { ids: wanted, to }), `${to} ${wanted.length}`).toBe(newest)
      expect(await doorTo(packed).newestDate(knowledge, { ids: wanted, to }), `${to} ${wanted.length}`).toBe(newest)
    }
}

/** Compares the dates with rows. */
async function expectSameDates(knowledge: Knowledge): Promise<void> {
  const rows = await doorTo(plain).at(knowledge).select('r.date').distinct().orderBy('r.date').execute()
  const dates = rows.map(({ date }) => date)
  const asked = ['1990-01-01', ...dates, '2030-01-01']
  for (const of of [plain, packed]) {
    expect(await host.host.store.datesWithRows(of, asked)).toEqual(dates)
  }
}

async function rowsStored(): Promise<{ loose: number; packs: number; lines: number }> {
  const [row] = await host.database.database.query<{ loose: string; packs: string; lines: string }>(
    `select (select count(*) from twins.packed where known_to = 'infinity') as loose, (select count(*) from twins.packed_segments) as packs,
       (select coalesce(sum(rows), 0) from twins.packed_segments) as lines`,
  )
  return { loose: Number(row?.loose), packs: Number(row?.packs), lines: Number(row?.lines) }
}

describe('a packed record', () => {
  it('cannot be read without dates', () => {
    const knowledge = { asOf: undefined, pins: new Map() }
    expect(() => doorTo(packed).at(knowledge)).toThrow(
      'twins.packed has a long history: pass the range of dates to read',
    )
    expect(() => doorTo(plain).at(knowledge)).not.toThrow()
  })

  it('a packed record returns the same bytes as an unpacked record as of any time, in any order of publishing and packing', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 4, arbitrary: fc.record({ rows: rowsArbitrary, source: fc.constantFrom('one', 'two') }) },
        { weight: 2, arbitrary: fc.constant('pack' as const) },
      ),
      { minLength: 3, maxLength: 7 },
    )
    await publish([{ symbol: 'L000', date: '2024-12-31', close: '20' }], 'one')
    await pack()
    expect((await rowsStored()).packs).toBeGreaterThan(0)
    const instants: string[] = [later()]
    await fc.assert(
      fc.asyncProperty(steps, async (story) => {
        for (const step of story) {
          if (step === 'pack') await pack()
          else await publish(step.rows, step.source)
          instants.push(later())
        }
        later()
        await expectTwins(instants.slice(-3))
      }),
      { numRuns: STORIES, endOnFailure: true, interruptAfterTimeLimit: 200_000 },
    )
  }, 240_000)

  it('a packed record returns an entire market in pages, in symbol order, even if some rows are not packed', async () => {
    const date = '2023-05-04'
    const rows = LISTINGS.filter((_, index) => index % 7 !== 0).map((symbol, index) => ({
      symbol,
      date,
      close: `${index + 20}.5`,
      note: index % 3 === 0 ? 'é "q"' : null,
    }))
    await publish(rows, 'one')
    await pack()
    const published = later()
    const pagesOfQuery = {
      [`date=${date}`]: 1,
      [`date=${date}&limit=150`]: 2,
      [`date=${date}&limit=140&order=desc`]: 2,
      // The number of rows, and that number minus one.
      [`date=${date}&limit=${rows.length}`]: 1,
      [`date=${date}&limit=${rows.length - 1}`]: 2,
    }
    const same = async () => {
      for (const [query, count] of Object.entries(pagesOfQuery)) {
        const pages = await pagesOf('packed', query)
        expect(pages, query).toEqual(await pagesOf('plain', query))
        expect(pages.length, query).toBe(count)
        for (const more of ['&format=ndjson', '&format=csv', `&as_of=${published}`]) {
          const [ours, theirs] = await Promise.all(
            ['packed', 'plain'].map((path) => host.get(`/v1/${path}?${query}${more}`, { key })),
          )
          expect(ours?.text.replace(/"meta".*/s, ''), query + more).toBe(theirs?.text.replace(/"meta".*/s, ''))
        }
      }
    }
    await same()
    await publish([{ symbol: 'L100', date, close: '99' }], 'one')
    await same()
  })
})
