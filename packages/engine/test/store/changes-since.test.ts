import {
  collection,
  defineDataset,
  entities,
  f,
  perSubject,
  record,
  revisioned,
  sql,
  type AnyRecord,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOfChange, type RowChange } from '../../src/store/reading/changes-since.ts'
import { currentKnowledge } from '../../src/store/versions/versions.ts'

const common = {
  subject: listing,
  fields: { date: f.date('Day'), close: f.price('Close'), tags: f.list('Tags', { name: f.text('Tag') }).nullable() },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  history: 'date',
} as const
const plain = record('plain', { ...common, title: 'Plain' })
const packed = record('packed', { ...common, title: 'Packed', longHistory: true })
const brief = record('brief', { ...common, title: 'Brief', retain: { days: 10 } })

const listed = (of: AnyRecord) =>
  collection(`/${of.table}`, of, {
    id: `${of.table}.list`,
    summary: of.title,
    select: entities(listing),
    capabilities: [],
    credits: perSubject(5, { whole: 500 }),
    ...(of.longHistory ? { forms: [{ form: 'range', dates: 'desc' }] } : {}),
  } as never)
const dataset = defineDataset({
  id: 'changing',
  title: 'Changing',
  summary: 'Rows that change',
  records: [plain, packed, brief],
  endpoints: [listed(plain), listed(packed), listed(brief)],
})

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT']), dataset],
    clock: '2026-11-21T12:00:00Z',
  })
})
afterAll(() => host.close())

type Row = Readonly<Record<string, unknown>>
const row = (symbol: string, date: string, close: string, more: Row = {}): Row => ({ symbol, date, close, ...more })

async function publish(of: AnyRecord, rows: readonly Row[], options: object = {}): Promise<void> {
  host.clock.advance(60_000)
  await host.publish(of, rows, { source: 'test', market: 'XNAS', ...options })
}

/** Returns the instant of the record's newest batch. */
async function state(of: AnyRecord): Promise<string> {
  return (await currentKnowledge(host.database.database)).pins.get(`changing.${of.table}`)?.at ?? ''
}

interface Options {
  readonly asOf?: string
  readonly where?: ReturnType<typeof sql<boolean>>
  readonly window?: { readonly from: string; readonly to: string }
  readonly today?: string
  readonly limit?: number
}

async function read(of: AnyRecord, since: string, { asOf, where, window, today, limit = 100 }: Options = {}) {
  const { pins } = await currentKnowledge(host.database.database)
  const knowledge = { asOf, pins, today: today ?? host.clock.now().slice(0, 10) }
  const selection = async () => ({ conditions: where === undefined ? [] : [where], window })
  const found: RowChange[] = []
  let after: Record<string, string> | undefined
  for (;;) {
    const { changes } = await host.host.store.changesSince(of, knowledge, { since, selection, page: { limit, after } })
    found.push(...changes.slice(0, limit))
    const last = changes[limit - 1]
    if (changes.length <= limit || last === undefined) return found
    after = placeOfChange({ record: of }, last) as Record<string, string>
  }
}

const summaryOf = (changes: readonly RowChange[]) =>
  changes.map(({ change, row: { date, close }, before, reason }) =>
    [
      change,
      date,
      close,
      ...(before === undefined ? [] : [before['close']]),
      ...(reason === null ? [] : [reason]),
    ].join(' '),
  )

const newest = row('AAPL', '2026-03-05', '5', { tags: [{ name: 'new' }] })

describe.each([plain, packed])('changes of $table rows', (of) => {
  it('one change per key, from the first state to the last', async () => {
    await publish(of, [row('AAPL', '2026-03-02', '1'), row('AAPL', '2026-03-03', '2'), row('AAPL', '2026-03-04', '3')])
    const since = await state(of)
    expect(await read(of, since)).toEqual([])
    await publish(of, [row('AAPL', '2026-03-02', '10')])
    const between = await state(of)
    await publish(of, [row('AAPL', '2026-03-02', '11'), newest])
    await publish(of, [row('AAPL', '2026-03-03', '2')])
    expect(summaryOf(await read(of, since))).toEqual(['corrected 2026-03-02 11 1', 'inserted 2026-03-05 5'])
    expect(summaryOf(await read(of, between))).toEqual(['corrected 2026-03-02 11 10', 'inserted 2026-03-05 5'])
    expect(summaryOf(await read(of, since, { asOf: between }))).toEqual(['corrected 2026-03-02 10 1'])
    expect((await read(of, since)).at(-1)?.row['tags']).toEqual([{ name: 'new' }])
  })

  it('a row that returns to its old values and a row that was inserted and withdrawn are not changes', async () => {
    const since = await state(of)
    await publish(of, [row('AAPL', '2026-03-02', '77'), row('MSFT', '2026-03-02', '1')])
    await publish(of, [row('AAPL', '2026-03-02', '11')])
    const first = await state(of)
    await publish(of, [row('AAPL', '2026-03-02', '11'), row('AAPL', '2026-03-03', '2'), newest], {
      complete: { from: '2026-03-02', to: '2026-03-31' },
    })
    expect(summaryOf(await read(of, since))).toEqual(['withdrawn 2026-03-04 3'])
    expect(summaryOf(await read(of, first)).toSorted()).toEqual(['withdrawn 2026-03-02 1', 'withdrawn 2026-03-04 3'])
  })

  it('packed rows are read like others, and their replaced versions too', async () => {
    await publish(of, [row('MSFT', '2025-03-03', '1'), row('MSFT', '2025-03-04', '2')])
    const since = await state(of)
    await publish(of, [row('MSFT', '2025-03-04', '3'), row('MSFT', '2025-05-05', '4')])
    await host.pack(dataset)
    const expected = ['corrected 2025-03-04 3 2', 'inserted 2025-05-05 4']
    expect(summaryOf(await read(of, since))).toEqual(expected)
    expect(summaryOf(await read(of, since, { limit: 1 }))).toEqual(expected)
    await publish(of, [row('MSFT', '2025-03-03', '9')])
    expect(summaryOf(await read(of, since))).toEqual([...expected, 'corrected 2025-03-03 9 1'])
  })

  it('a condition applies to both states', async () => {
    await publish(of, [row('AAPL', '2026-04-01', '1'), row('AAPL', '2026-04-02', '200')])
    const since = await state(of)
    await publish(of, [
      row('AAPL', '2026-04-01', '200'),
      row('AAPL', '2026-04-02', '1'),
      row('AAPL', '2026-04-03', '9'),
    ])
    const where = sql<boolean>`r.close > 100`
    expect(summaryOf(await read(of, since, { where }))).toEqual(['inserted 2026-04-01 200', 'withdrawn 2026-04-02 200'])
  })

  it('rows that were known before their batch are changes of the batch', async () => {
    const since = await state(of)
    await publish(of, [row('MSFT', '2026-05-01', '1', { known_at: '2026-01-01T00:00:00Z' })])
    expect(summaryOf(await read(of, since))).toEqual(['inserted 2026-05-01 1'])
  })
})

it('a batch that was in progress at the instant is reported again, and what it inserted is withdrawn', async () => {
  await publish(plain, [row('AAPL', '2026-06-01', '1'), row('AAPL', '2026-06-02', '2')])
  await publish(plain, [row('AAPL', '2026-06-02', '3'), row('AAPL', '2026-06-03', '4')])
  const slow = await state(plain)
  // Its transaction became visible minutes after another dataset published.
  await host.database.database.query(
    `update bourse.batches set closed_at = published_at + interval '5 minutes' where published_at = $1`,
    [slow],
  )
  host.clock.advance(30_000)
  const between = host.clock.now()
  expect(summaryOf(await read(plain, between))).toEqual(['corrected 2026-06-02 3 2', 'inserted 2026-06-03 4'])
  expect(await read(plain, slow)).toEqual([])
  await publish(plain, [row('AAPL', '2026-06-02', '2')], { complete: { from: '2026-06-02', to: '2026-06-30' } })
  expect(summaryOf(await read(plain, between))).toEqual(['corrected 2026-06-02 2 3', 'withdrawn 2026-06-03 4'])
})

it('segments without rows in the requested dates are not unpacked', async () => {
  const since = await state(packed)
  await publish(packed, [row('MSFT', '2025-07-01', '1'), row('MSFT', '2025-07-02', '2')])
  await host.pack(dataset)
  expect(await read(packed, since)).toHaveLength(2)
  expect(await read(packed, since, { window: { from: '2025-07-01', to: '2025-07-02' } })).toHaveLength(2)
  expect(await read(packed, since, { window: { from: '2030-01-01', to: '2030-12-31' } })).toEqual([])
})

it('a row that a batch in the uncertain period inserted and the batch in progress withdrew is withdrawn', async () => {
  await publish(plain, [row('AAPL', '2026-07-01', '1')])
  await publish(plain, [row('AAPL', '2026-07-02', '2')])
  const inserted = await state(plain)
  host.clock.advance(20_000)
  const rest = [row('AAPL', '2026-07-01', '1')]
  await host.publish(plain, rest, {
    source: 'test',
    market: 'XNAS',
    complete: { from: '2026-07-01', to: '2026-07-31' },
  })
  // A reader at this instant still sees the inserted row if the last batch is not visible yet.
  host.clock.advance(10_000)
  expect(Date.parse(host.clock.now()) - Date.parse(inserted)).toBeLessThan(60_000)
  expect(summaryOf(await read(plain, host.clock.now()))).toEqual(['withdrawn 2026-07-02 2'])
})

it('rows that are no longer retained are reported as withdrawn while they are still stored', async () => {
  await publish(brief, [row('AAPL', '2026-11-11', '1'), row('AAPL', '2026-11-12', '2'), row('AAPL', '2026-11-20', '3')])
  const since = await state(brief)
  expect(await read(brief, since)).toEqual([])
  const changes = await read(brief, since, { today: '2026-11-22' })
  expect(summaryOf(changes)).toEqual(['withdrawn 2026-11-11 1 retention'])
  expect(changes[0]?.knownFrom).toBe('2026-11-22 00:00:00+00')
  await expect(read(brief, since, { today: '2027-01-01' })).rejects.toThrow(`changed_since is ${since}`)
})

it('all retained rows are inserted since an instant before the first publication', async () => {
  const changes = await read(brief, '1900-01-01T00:00:00Z', { today: '2026-11-22' })
  expect(summaryOf(changes).filter((change) => !change.startsWith('withdrawn'))).toEqual([
    'inserted 2026-11-12 2',
    'inserted 2026-11-20 3',
  ])
})
