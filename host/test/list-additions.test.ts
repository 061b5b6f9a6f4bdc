import { additions, catalog, collection, defineDataset, entities, f, perRequest, record, snapshot } from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const baskets = record('baskets', {
  title: 'Baskets',
  subject: listing,
  id: 'bsk',
  fields: {
    date: f.date('Day of the list'),
    line: f.count('Position in the file', { example: 1 }),
    price: f.decimal('Price from the publisher', { example: 1.5 }).nullable(),
    held_id: f.ref(listing, { from: 'held' }),
  },
  key: ['instrument_id', 'date', 'line'],
  time: snapshot('date', { per: 'instrument_id', keep: 2, before: 'refuse' }),
  order: ['line asc', 'id asc'],
})
const notes = record('notes', {
  title: 'Notes',
  subject: listing,
  id: 'note',
  fields: { text: f.text('Text', { example: 'up' }) },
  key: ['instrument_id'],
  time: catalog(),
  order: ['id asc'],
})

const terms = { capabilities: [], credits: perRequest(1) }
const dataset = defineDataset({
  id: 'baskets',
  title: 'Baskets',
  summary: 'Lists with computed properties, for tests.',
  records: [baskets, notes],
  endpoints: [
    collection('/baskets/{instrument_id}', baskets, {
      ...terms,
      id: 'baskets.list',
      summary: 'Baskets',
      subjectIn: { param: 'instrument_id', subject: listing, listed: true, otherwise: 'No basket.' },
      examples: { instrument_id: 'ins_a' },
      omits: ['line'],
      adds: additions({
        fields: {
          price: f.decimal('Twice the price', { example: 3 }).nullable(),
          told: f.text('Whether to return the held listing', { example: 'yes' }),
          notes: f.count('Notes for the named listing', { example: 1 }),
        },
        needs: { notes },
        of: async (needs, call, rows) => {
          const seen = await needs.notes.at(call).select('r.id').execute()
          return rows.map(({ price, held_id }) => {
            if (price === '9') return undefined
            const doubled = typeof price === 'string' ? String(Number(price) * 2) : null
            return { price: doubled, told: held_id === null ? 'no' : 'yes', notes: String(seen.length) }
          })
        },
      }),
    }),
    collection('/notes', notes, { ...terms, id: 'notes.list', summary: 'Notes', select: entities(listing) }),
  ],
})

const A = { id: 'ins_a', stretches: [{ symbol: 'A', exchange_mic: 'XNAS' }] }
const LONDON = { id: 'ins_l', stretches: [{ symbol: 'L', exchange_mic: 'XLON' }] }

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings([A, LONDON]), dataset] })
  const of = { symbol: 'A', exchange_mic: 'XNAS', date: '2026-02-27' }
  const rows = [
    { ...of, line: '1', price: '2', held: 'XLON:L' },
    { ...of, line: '2', price: '9', held: null },
    { ...of, line: '3', price: null, held: null },
  ]
  await host.publish(baskets, rows, { source: 'test' })
  await host.publish(
    notes,
    [
      { symbol: 'A', text: 'up' },
      { symbol: 'L', text: 'down' },
    ],
    { source: 'test' },
  )
})
afterAll(() => host?.close())

const told = (rows: readonly Record<string, unknown>[]) => rows.map(({ price, told, notes }) => [price, told, notes])

describe('properties that are computed for each page', () => {
  it('computed properties follow or replace those of the record; a row without computed properties is omitted', async () => {
    const { json } = await host.get('/v1/baskets/ins_a', { key: await host.key() })
    expect(Object.keys(json.data[0])).toEqual([
      ...['id', 'instrument_id', 'symbol', 'exchange_mic', 'date', 'price', 'held_id', 'told', 'notes'],
    ])
    expect(told(json.data)).toEqual([
      [4, 'yes', 1],
      [null, 'no', 1],
    ])
    expect(json.meta.snapshot.position_count).toBe(3)
  })

  it('properties are computed only from what is visible to the key', async () => {
    const narrow = await host.key({ owner: true, markets: ['XNAS'] })
    const { json } = await host.get('/v1/baskets/ins_a?limit=1', { key: narrow })
    expect(told(json.data)).toEqual([[4, 'no', 1]])
    const rest = await host.get(`/v1/baskets/ins_a?limit=2&cursor=${json.meta.next_cursor}`, { key: narrow })
    expect(told(rest.json.data)).toEqual([[null, 'no', 1]])
  })

  it('an id without a list is reported as not found', async () => {
    const { status, json } = await host.get('/v1/baskets/ins_l', { key: await host.key() })
    expect([status, json.code, json.detail]).toEqual([404, 'identifier-not-found', 'No basket.'])
    const early = await host.get('/v1/baskets/ins_a?effective_date=2026-02-26', { key: await host.key() })
    expect([early.status, early.json.code]).toEqual([422, 'point-in-time-unavailable'])
  })
})
