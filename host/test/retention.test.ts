import { collection, defineDataset, entities, f, item, perSubject, record, revisioned } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const notes = record('notes', {
  title: 'Notes',
  subject: listing,
  id: 'note',
  fields: { date: f.date('Day'), text: f.text('Text') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
  retain: { days: 30 },
})
const forms = [
  { form: 'range', dates: 'desc' },
  { form: 'date', excludeKinds: [] },
] as const
const dataset = defineDataset({
  id: 'notes',
  title: 'Notes',
  summary: 'Kept for thirty days.',
  records: [notes],
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

let host: TestHost
let key: string
const dates = ['2026-01-30', '2026-01-31', '2026-03-02']
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL']), dataset], clock: '2026-03-02T22:00:00Z' })
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

describe('a record that keeps its rows for 30 days', () => {
  it('serves no older row, whether a list, a day or one by its id is asked for', async () => {
    expect(datesOf(await get('?symbols=AAPL'))).toEqual(['2026-03-02', '2026-01-31'])
    expect(datesOf(await get('?symbols=AAPL&from=2026-01-01'))).toEqual(['2026-03-02', '2026-01-31'])
    expect(datesOf(await get('?date=2026-01-30'))).toEqual([])
    expect(datesOf(await get('?date=2026-01-31'))).toEqual(['2026-01-31'])
    const [old] = await host.database.database.query<{ id: string }>('select id from notes.notes where date = $1', [
      '2026-01-30',
    ])
    expect((await host.get(`/v1/notes/${old?.id}`, { key })).status).toBe(404)
  })

  it('refuses a cutoff before everything that is kept', async () => {
    const answer = await host.get('/v1/notes?symbols=AAPL&as_of=2026-01-30', { key })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ code: 'point-in-time-unavailable' })
    expect(answer.json.detail).toContain('2026-01-31')
  })

  it('goes on over midnight from the first page as it was', async () => {
    const first = await get('?symbols=AAPL&limit=1')
    host.clock.set('2026-03-03T00:00:01Z')
    const second = await get(`?symbols=AAPL&limit=1&cursor=${first.meta.next_cursor}`)
    expect(datesOf(second)).toEqual(['2026-01-31'])
    expect(datesOf(await get('?symbols=AAPL'))).toEqual(['2026-03-02'])
  })
})
