import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  item,
  perRequest,
  perSubject,
  record,
  service,
  type Knowledge,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const notes = record('notes', {
  title: 'Notes',
  ...dailyByListing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
  retain: { days: 30 },
})
/** The number of notes, for other datasets. */
const noteCount = service<{ count(knowledge: Knowledge): Promise<string> }>('notes.count')
const forms = [
  { form: 'range', dates: 'desc' },
  { form: 'date', excludeKinds: [] },
] as const
const dataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Retained for thirty days.',
  records: [notes],
  provides: [
    noteCount.provide({ notes }, (needs) => ({
      async count(knowledge) {
        const rows = await needs.notes.at(knowledge).select('r.date').execute()
        return String(rows.length)
      },
    })),
  ],
  endpoints: [
    collection('/notes', notes, {
      id: 'notes.list',
      summary: 'Notes',
      select: entities(listing),
      forms,
      capabilities: [],
      credits: perSubject(5),
    }),
    item('/notes/{id}', notes, {
      id: 'notes.get',
      summary: 'Note',
      capabilities: [],
      credits: perSubject(5),
      examples: {},
    }),
  ],
})

const derived = defineDataset({
  id: 'note-counts',
  title: 'Note counts',
  summary: 'Derived from the notes of another dataset.',
  endpoints: [
    endpoint('/note-counts', {
      id: 'note-counts.list',
      summary: 'Note counts',
      capabilities: [],
      credits: perRequest(5),
      fields: { notes: f.count('Notes') },
      order: ['notes asc'],
      needs: { counts: noteCount },
      read: async ({ counts }, { knowledge }) => [{ notes: await counts.count(knowledge) }],
    }),
  ],
})

let host: TestHost
let key: string
const dates = ['2026-01-30', '2026-01-31', '2026-03-02']
beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL']), dataset, derived],
    clock: '2026-03-02T22:00:00Z',
  })
  await host.publish(
    notes,
    dates.map((date) => ({ symbol: 'AAPL', date, text: date })),
    { source: 'notes' },
  )
  key = await host.key()
})
afterAll(() => host.close())
const get = async (query: string) => (await host.get(`/v1/notes${query}`, { key })).json
const datesOf = (answer: { data: readonly { date: string }[] }) => answer.data.map(({ date }) => date)

describe('a record that retains its rows for 30 days', () => {
  it('older rows are not served in a list, for a day, or by id', async () => {
    expect(datesOf(await get('?symbols=AAPL'))).toEqual(['2026-03-02', '2026-01-31'])
    expect(datesOf(await get('?symbols=AAPL&from=2026-01-01'))).toEqual(['2026-03-02', '2026-01-31'])
    expect(datesOf(await get('?date=2026-01-30'))).toEqual([])
    expect(datesOf(await get('?date=2026-01-31'))).toEqual(['2026-01-31'])
    const [old] = await host.database.database.query<{ id: string }>('select id from notes.notes where date = $1', [
      '2026-01-30',
    ])
    expect((await host.get(`/v1/notes/${old?.id}`, { key })).status).toBe(404)
  })

  it('store readers see no older rows, except those that also see rows due for removal', async () => {
    const { store, engine } = host.host
    const [row] = await host.database.database.query<{ instrument_id: string; id: string }>(
      `select instrument_id, id from notes.notes where date = '2026-01-30'`,
    )
    const id = row?.instrument_id ?? ''
    const all = { asOf: undefined, pins: engine.versions().pins }
    const rowsFor = async (knowledge: Knowledge) => {
      const range = { id, from: '2026-01-01', to: '2026-12-31', most: 10 }
      const [ofRange] = await store.ranges(notes, knowledge, 'asc', [range])
      const ofDate = await store.date(notes, knowledge, '2026-01-30', [id])
      return [ofRange?.count, ofDate.length, (await store.row(notes, knowledge, row?.id ?? ''))?.['date']]
    }
    expect(await rowsFor({ ...all, today: '2026-03-02' })).toEqual([2, 0, undefined])
    expect(await rowsFor(all)).toEqual([3, 1, '2026-01-30'])
    const forgotten = { ...all, asOf: '2026-01-30T00:00:00Z', today: '2026-03-02' }
    await expect(rowsFor(forgotten)).rejects.toMatchObject({ code: 'point-in-time-unavailable' })
  })

  it('an as-of time before all retained rows is rejected', async () => {
    const answer = await host.get('/v1/notes?symbols=AAPL&as_of=2026-01-30', { key })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ code: 'point-in-time-unavailable' })
    expect(answer.json.detail).toContain('2026-01-31')
  })

  it('a dataset that derives its response from those rows also rejects an as-of time before them, and documents this', async () => {
    const counted = (asOf: string) => host.get(`/v1/note-counts?as_of=${asOf}`, { key })
    expect((await counted('2026-03-02T23:00:00Z')).json.data).toEqual([{ notes: 2 }])
    expect((await counted('2026-01-31')).json.data).toEqual([{ notes: 0 }])
    const forgotten = await counted('2026-01-30')
    expect([forgotten.status, forgotten.json.code]).toEqual([422, 'point-in-time-unavailable'])
    const { paths } = (await host.get('/openapi.json')).json
    expect(paths['/v1/note-counts'].get['x-codes']).toContain('point-in-time-unavailable')
  })

  it('pages past midnight use the retention of the first page', async () => {
    const first = await get('?symbols=AAPL&limit=1')
    host.clock.set('2026-03-03T00:00:01Z')
    const second = await get(`?symbols=AAPL&limit=1&cursor=${first.meta.next_cursor}`)
    expect(datesOf(second)).toEqual(['2026-01-31'])
    expect(datesOf(await get('?symbols=AAPL'))).toEqual(['2026-03-02'])
  })
})
