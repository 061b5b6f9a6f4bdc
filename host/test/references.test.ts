import { anyOf, collection, defineDataset, entities, f, item, perRequest, record } from '@bourse/kit'
import { listing } from '@bourse/services'
import { dailyByListing, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const pairs = record('pairs', {
  title: 'Pairs',
  ...dailyByListing,
  id: 'par',
  fields: {
    date: f.date('Date'),
    other_id: f.ref(listing, { from: 'other' }),
    held_id: f.ref(listing, { from: 'held_isin', by: 'isin' }),
    only_id: f.ref(listing, { from: 'only_isin', by: 'isin', or: [{ from: 'only' }], unique: true }),
  },
})

const dataset = defineDataset({
  id: 'pairing',
  title: 'Pairing',
  summary: 'Rows that refer to a second listing, for tests.',
  records: [pairs],
  endpoints: [
    collection('/pairs', pairs, {
      id: 'pairs.list',
      summary: 'Pairs',
      capabilities: [],
      credits: perRequest(1),
      select: entities(listing),
      forms: [{ form: 'range', dates: 'asc' }],
    }),
    collection('/held', pairs, {
      id: 'held.list',
      summary: 'Pairs by their content',
      capabilities: [],
      credits: perRequest(1),
      select: entities(listing),
      filters: { held_ids: anyOf('held_id') },
    }),
    item('/pairs/{id}', pairs, {
      examples: {},
      id: 'pairs.get',
      summary: 'One pair',
      capabilities: [],
      credits: perRequest(1),
    }),
  ],
})

const NEW = { symbol: 'NEW', exchange_mic: 'XNAS', from: '2020-01-02' }
const META = {
  id: 'ins_meta',
  stretches: [{ symbol: 'FB', exchange_mic: 'XNAS', from: '2012-05-18', to: '2019-12-31' }, NEW],
}
const LATER = { id: 'ins_later', stretches: [{ symbol: 'FB', exchange_mic: 'XNAS', from: '2021-01-04' }] }
const DUALS = [
  { id: 'ins_dual_a', isin: 'US0000000002', stretches: [{ symbol: 'DUAL', exchange_mic: 'XNAS' }] },
  { id: 'ins_dual_b', isin: 'US0000000002', stretches: [{ symbol: 'DUAL', exchange_mic: 'XLON' }] },
]
const LONDON = { id: 'ins_london', isin: 'GB0000000001', stretches: [{ symbol: 'ULVR', exchange_mic: 'XLON' }] }

let host: TestHost
let key: string

beforeAll(async () => {
  host = await startTestHost({
    datasets: [fakeListings(['XNAS:AAPL', 'XNAS:MSFT', META, LATER, LONDON, ...DUALS]), dataset],
  })
  key = await host.key()
  await host.publish(
    pairs,
    [
      { symbol: 'AAPL', date: '2019-06-03', other: 'fb', held_isin: 'gb0000000001' },
      { symbol: 'AAPL', date: '2020-06-03', other: 'FB', held_isin: '' },
      { symbol: 'AAPL', date: '2022-06-03', other: 'XNAS:FB', held_isin: 'US0000000000' },
      { symbol: 'AAPL', date: '2023-06-03', other_id: 'ins_london' },
    ],
    { source: 'test' },
  )
})
afterAll(() => host?.close())

const PATH = '/v1/pairs?symbols=AAPL'
const seen = async (with_key: string) => {
  const { json } = await host.get(PATH, { key: with_key })
  return json.data.map(({ other_id, held_id }: Record<string, string | null>) => [other_id, held_id])
}

describe('a reference to a second entity', () => {
  it("a reference is resolved at publication, on its row's date, and null if no entity has the name", async () => {
    expect(await seen(key)).toEqual([
      ['ins_meta', 'ins_london'],
      [null, null],
      ['ins_later', null],
      ['ins_london', null],
    ])
  })

  it('markets 0 rule 7: a reference that is not visible to the key is null in responses, in every format and by id', async () => {
    const narrow = await host.key({ owner: true, markets: ['XNAS'] })
    expect(await seen(narrow)).toEqual([
      ['ins_meta', null],
      [null, null],
      ['ins_later', null],
      [null, null],
    ])
    for (const format of ['csv', 'ndjson'])
      expect((await host.get(`${PATH}&format=${format}`, { key: narrow })).text).not.toContain('ins_london')
    expect((await host.get(`${PATH}&format=csv`, { key })).text).toContain('ins_london')
    const { json } = await host.get(PATH, { key })
    const id: string = json.data[0].id
    expect((await host.get(`/v1/pairs/${id}`, { key })).json.data.held_id).toBe('ins_london')
    expect((await host.get(`/v1/pairs/${id}`, { key: narrow })).json.data).toMatchObject({
      other_id: 'ins_meta',
      held_id: null,
    })
  })

  it('a filter does not reveal a reference: an id that is not visible to the key matches nothing', async () => {
    const found = async (ids: string, by: string) =>
      (await host.get(`/v1/held?held_ids=${ids}`, { key: by })).json.data.length
    const narrow = await host.key({ owner: true, markets: ['XNAS'] })
    expect(await found('ins_london', key)).toBe(1)
    expect(await found('INS_LONDON', key)).toBe(1)
    expect(await found('ins_london', narrow)).toBe(0)
    expect(await found('ins_london,ins_meta', narrow)).toBe(0)
  })

  it('a reference uses the next property if one matches no entity, and is null if a property matches several', async () => {
    const of = (date: string, names: object) => ({ symbol: 'MSFT', date, ...names })
    await host.publish(
      pairs,
      [
        of('2022-06-01', { only_isin: 'GB0000000001', only: 'XNAS:AAPL' }),
        of('2022-06-02', { only_isin: 'GB0000000009', only: 'XNAS:AAPL' }),
        of('2022-06-03', { only_isin: 'US0000000002', only: 'XNAS:AAPL' }),
        of('2022-06-06', { only: 'DUAL' }),
        of('2022-06-07', { only: 'XLON:DUAL' }),
        of('2022-06-08', {}),
      ],
      { source: 'test' },
    )
    const { json } = await host.get('/v1/pairs?symbols=MSFT', { key })
    expect(json.data.map(({ only_id }: Record<string, string | null>) => only_id)).toEqual([
      'ins_london',
      expect.stringMatching(/^ins_/),
      null,
      null,
      'ins_dual_b',
      null,
    ])
  })

  it('the same rows are not published again', async () => {
    const row = { symbol: 'AAPL', date: '2019-06-03', other: 'FB', held_isin: 'GB0000000001' }
    expect(await host.publish(pairs, [row], { source: 'test' })).toMatchObject({ published: 0, unchanged: 1 })
  })
})
