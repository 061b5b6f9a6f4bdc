import {
  collection,
  defineDataset,
  endpoint,
  entities,
  f,
  has,
  item,
  requiredEntities,
  perRequest,
  record,
  revisioned,
  sql,
} from '@bourse/kit'
import { listing } from '@bourse/services'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const parts = f.list('Delivered parts', {
  instrument_id: f.ref(listing, {
    from: 'symbol',
    market: 'exchange_mic',
    on: 'date',
    beside: ['symbol', 'exchange_mic'],
  }),
  symbol: f.text('Ticker').nullable(),
  exchange_mic: f.text('MIC').nullable(),
  quantity: f.decimal('Units'),
})
const place = f.object('Where it goes', { target_id: f.ref(listing, { from: 'target' }), target: f.text('Name') })
const fields = {
  date: f.date('Date'),
  parts,
  place: place.nullable(),
}
const deals = record('deals', {
  title: 'Deals',
  subject: listing,
  id: 'dea',
  fields,
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})
const common = { summary: 'Deals', capabilities: [], credits: perRequest(1) } as const
const dataset = defineDataset({
  id: 'deals',
  title: 'Deals',
  summary: 'Rows whose items refer to other listings, for tests.',
  records: [deals],
  endpoints: [
    collection('/deals', deals, {
      ...common,
      id: 'deals.list',
      select: entities(listing),
      filters: { part_ids: has('parts.instrument_id') },
      adds: {
        fields: { again: f.list('The same', f.ref(listing, { from: 'item' })) },
        needs: {},
        of: async (_needs, _call, rows) => rows.map(() => ({ again: ['ins_london'] })),
      },
    }),
    item('/deals/{id}', deals, { ...common, id: 'deals.get', examples: {} }),
    endpoint('/own-deals', {
      ...common,
      id: 'deals.own',
      select: requiredEntities(listing),
      fields: { ...listing.columns, ...fields },
      order: ['instrument_id asc', 'date asc'],
      needs: { deals },
      read: (needs, call) =>
        needs.deals
          .at(call)
          .select(['r.instrument_id', 'r.date', sql<[]>`r.parts::text`.as('parts'), 'r.place'])
          .orderBy('r.date')
          .execute(),
    }),
  ],
})

const LONDON = { id: 'ins_london', stretches: [{ symbol: 'ULVR', exchange_mic: 'XLON' }] }
const OLD = {
  id: 'ins_old',
  stretches: [{ symbol: 'REUSED', exchange_mic: 'XLON', from: '2010-01-04', to: '2015-12-31' }],
}
const NEW = { id: 'ins_new', stretches: [{ symbol: 'REUSED', exchange_mic: 'XNAS', from: '2016-01-04' }] }

const part = (symbol: string | null, exchange_mic: string | null = null, instrument_id: string | null = null) => ({
  instrument_id,
  symbol,
  exchange_mic,
  quantity: '0.10',
})

let host: TestHost
let owner: string
let nasdaq: string
let apple: string
beforeAll(async () => {
  host = await startTestHost({ datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT', LONDON, OLD, NEW]), dataset] })
  owner = await host.key()
  nasdaq = await host.key({ owner: true, markets: ['XNAS'] })
  apple = await host.key({ owner: true, symbols: ['AAPL'] })
  const listed = [
    part('ULVR'),
    part('ULVR', 'XLON'),
    part(null, null, 'ins_london'),
    part('MSFT', 'XNAS'),
    part('REUSED'),
    part('NOBODY'),
    part('NOBODY', 'XLON'),
    part(null),
  ]
  await host.publish(
    deals,
    [
      { symbol: 'AAPL', date: '2014-01-06', parts: listed, place: { target: 'XLON:ULVR' } },
      { symbol: 'AAPL', date: '2020-01-06', parts: [part('REUSED')], place: null },
    ],
    { source: 'test' },
  )
})
afterAll(() => host?.close())

type Part = ReturnType<typeof part>
const told = ({ instrument_id, symbol, exchange_mic }: Part) => [instrument_id, symbol, exchange_mic]

const MSFT = () => expect.stringMatching(/^ins_/) as string

describe('references within lists and objects', () => {
  const paths = ['/v1/deals?symbols=AAPL', '/v1/own-deals?symbols=AAPL']

  it("a reference is resolved on the row's date if an item names its entity without an id", async () => {
    for (const path of paths) {
      const { json } = await host.get(path, { key: owner })
      expect(json.data[0].parts.map(told)).toEqual([
        ['ins_london', 'ULVR', null],
        ['ins_london', 'ULVR', 'XLON'],
        ['ins_london', null, null],
        [MSFT(), 'MSFT', 'XNAS'],
        ['ins_old', 'REUSED', null],
        [null, 'NOBODY', null],
        [null, 'NOBODY', 'XLON'],
        [null, null, null],
      ])
      expect(json.data[1].parts.map(told)).toEqual([['ins_new', 'REUSED', null]])
      expect(json.data[0].place).toEqual({ target_id: 'ins_london', target: 'XLON:ULVR' })
    }
  })

  it('a reference and its names are null if the key lacks the market, in every format and by id', async () => {
    const { json } = await host.get(paths[0] ?? '', { key: nasdaq })
    const addresses = [...paths, `/v1/deals/${json.data[0].id}`, '/v1/deals']
    for (const path of addresses) {
      const { data } = (await host.get(path, { key: nasdaq })).json
      const [first] = [data].flat()
      expect(first.parts.map(told)).toEqual([
        [null, null, null],
        [null, null, null],
        [null, null, null],
        [MSFT(), 'MSFT', 'XNAS'],
        [null, null, null],
        [null, 'NOBODY', null],
        [null, null, null],
        [null, null, null],
      ])
      for (const { quantity } of first.parts) expect(quantity).toBe(0.1)
      for (const format of ['csv', 'ndjson']) {
        const text = (await host.get(`${path}${path.includes('?') ? '&' : '?'}format=${format}`, { key: nasdaq })).text
        expect(text).not.toMatch(/ins_london|ins_old|"ULVR"/)
      }
    }
  })

  it('references are null for a key with a symbol list, including unknown names', async () => {
    const { json } = await host.get(paths[0] ?? '', { key: apple })
    for (const row of json.data) expect(row.parts.map(told).flat().filter(Boolean)).toEqual([])
  })

  it('neither a filter nor properties computed for a page reveal a reference', async () => {
    const found = async (key: string) =>
      (await host.get('/v1/deals?part_ids=ins_london', { key })).json.data.length as number
    expect([await found(owner), await found(nasdaq)]).toEqual([1, 0])
    const again = async (key: string) => (await host.get('/v1/deals', { key })).json.data[0].again as unknown
    expect([await again(owner), await again(nasdaq)]).toEqual([['ins_london'], [null]])
  })
})

describe('a reference that could not be hidden is rejected at its declaration', () => {
  const of = (own: object) => () =>
    record('wrong', {
      title: 'Wrong',
      subject: listing,
      fields: { date: f.date('Date'), other: f.text('Name'), ...own },
      key: ['instrument_id', 'date'],
      time: revisioned('date'),
      order: ['instrument_id asc', 'date asc'],
    })
  it('a reference next to a property that is not nullable is rejected', () => {
    expect(of({ other_id: f.ref(listing, { from: 'name', beside: ['other'] }) })).toThrow(
      'wrong: other_id: `beside` names other, expected a nullable field next to the reference',
    )
    expect(of({ list: f.list('List', { id: f.ref(listing, { from: 'symbol' }) }) })).toThrow(
      'wrong: id: symbol is not a field next to the reference',
    )
    const by = f.ref(listing, { from: 'isin', by: 'isin' })
    expect(of({ list: f.list('List', { id: by, isin: f.text('ISIN') }) })).toThrow(
      'wrong: id: within a list or an object, a reference names its entity by id or by name',
    )
  })
  it('a reference is rejected if a filter searches what is hidden with it', () => {
    const filters = { parts: has('parts.symbol') }
    expect(() => collection('/x', deals, { ...common, id: 'x.list', filters })).toThrow(
      '/x: parts.symbol is hidden together with a reference, so no parameter may use it',
    )
  })
  it('a reference in rows with forms is rejected', () => {
    const forms = [{ form: 'range', dates: 'asc' }] as const
    expect(() => collection('/x', deals, { ...common, id: 'x.list', select: entities(listing), forms })).toThrow(
      '/x: forms read rows as text, in which references in parts cannot be masked',
    )
  })
})
