import { fakeFacts, fakeListings, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lists, EMPTY_MEMBER } from '../src/staging/lists.ts'
import dataset from '../src/index.ts'
import { indices } from '../src/indices/record.ts'
import { indexLists } from '../src/sources/index-lists.ts'
import { profileOf } from '../src/sources/known-indices.ts'

const index = (code: string) => ({
  id: `ins_${code.toLowerCase()}`,
  kind: 'INDEX',
  stretches: [{ symbol: `INDEX:${code}`, exchange_mic: 'INDEX' }],
})
const member = (symbol: string, more: object = {}) => ({
  ...EMPTY_MEMBER,
  index: 'INDEX:SPX',
  snapshot_date: '2026-02-27',
  provider_symbol: symbol,
  ticker: symbol,
  ...more,
})

let host: TestHost
let key: string
const get = async (path: string, by = key) => host.get(path, { key: by })

beforeAll(async () => {
  const listings = fakeListings([
    index('SPX'),
    index('UKX'),
    index('NDX'),
    index('DJI'),
    'XNYS:BRK.A',
    'XNYS:BRK.B',
    'XLON:VOD',
  ])
  host = await startTestHost({ datasets: [listings, fakeFacts([]), dataset] })
  key = await host.key()
  const profiles = ['SPX', 'UKX', 'NDX'].map((code) => ({
    symbol: `INDEX:${code}`,
    exchange_mic: 'INDEX',
    ...profileOf(code),
  }))
  await host.publish(indices, profiles, { source: 'test' })
  const members = [
    member('BRK.B', { weight: '0.6' }),
    member('BRK.A'),
    member('GONE'),
    member('VOD.L', { ticker: 'XLON:VOD' }),
  ]
  await host.submit(lists, members, { source: 'test' })
  await host.submit(lists, [member('VOD.L', { index: 'UKX', ticker: 'XLON:VOD' })], { source: 'test' })
})
afterAll(() => host?.close())

describe('indices', () => {
  it('rules 1 and 2: only indices with members are listed, including one without a level', async () => {
    const { json } = await get('/v1/indices')
    const rows = json.data.map(({ id, level_available, constituent_count }: Record<string, unknown>) => [
      id,
      level_available,
      constituent_count,
    ])
    expect(rows).toEqual([
      ['ins_spx', true, 4],
      ['ins_ukx', false, 1],
    ])
  })
})

describe('constituents', () => {
  it('rule 2: an unknown index, or one without members, is not found', async () => {
    for (const id of ['ins_ndx', 'ins_none'])
      expect((await get(`/v1/indices/${id}/constituents`)).json.code).toBe('identifier-not-found')
  })

  it('rules 3 and 5: weights are the publisher’s, share classes are rows, links to listings outside the key’s scope are null', async () => {
    const narrow = await host.key({ owner: true, markets: ['INDEX', 'XNYS'] })
    const { json } = await get('/v1/indices/ins_spx/constituents', narrow)
    expect(
      json.data.map(({ provider_symbol, symbol, weight }: Record<string, unknown>) => [
        provider_symbol,
        symbol,
        weight,
      ]),
    ).toEqual([
      ['BRK.A', 'BRK.A', null],
      ['BRK.B', 'BRK.B', 0.6],
      ['GONE', null, null],
      ['VOD.L', null, null],
    ])
    expect(json.meta.snapshot).toMatchObject({ position_count: 4, weight_covered: 0.6 })
  })

  it('rule 6: a list that changes too much is quarantined as a whole', async () => {
    const short = [member('BRK.B', { snapshot_date: '2026-03-02' }), member('BRK.A', { snapshot_date: '2026-03-02' })]
    expect(await host.submit(lists, short, { source: 'test' })).toMatchObject({ published: 0, quarantined: 2 })
    const unknown = [member('BRK.B', { index: 'INDEX:NONE' })]
    expect(await host.submit(lists, unknown, { source: 'test' })).toMatchObject({ published: 0, quarantined: 1 })
  })
})

describe('lists on many dates', () => {
  const HISTORY = 'ticker,start_date,end_date\nBRK.A,1990-01-02,2001-03-01\nBRK.A,2010-06-07,\nBRK.B,2005-01-03,\n'
  const days = Array.from({ length: 22 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`)
  const listOn = async (date: string) => get(`/v1/indices/ins_dji/constituents?effective_date=${date}`)

  beforeAll(async () => {
    for (const date of days)
      await publishParsed(host, { source: indexLists, unit: { code: 'DJI', date }, raw: HISTORY })
  })

  it('rule 1: the newest twenty lists are retained, and a request for an earlier date is rejected with the earliest available one', async () => {
    expect((await listOn('2026-02-03')).json.meta.snapshot).toMatchObject({ snapshot_date: '2026-02-03' })
    const { status, json } = await listOn('2026-02-02')
    expect([status, json.code]).toEqual([422, 'point-in-time-unavailable'])
    expect(json.detail).toContain('2026-02-03')
    expect((await listOn('2026-12-31')).json.meta.snapshot).toMatchObject({ snapshot_date: '2026-02-22' })
  })

  it('rule 1: lists of large US indices are published every session, other lists on the last session of the week', () => {
    const config = { lists: { SPX: 'https://lists.example/spx', UKX: 'https://lists.example/ukx' } }
    const codes = (day: string) =>
      (indexLists.plan?.({ from: day, to: day }, { config, needs: {} }) as readonly { code: string }[]).map(
        ({ code }) => code,
      )
    expect(codes('2026-03-26')).toEqual(['SPX'])
    expect(codes('2026-03-27')).toEqual(['SPX', 'UKX'])
    // 2026-04-03 is Good Friday, so the week ends on Thursday.
    expect(codes('2026-04-01')).toEqual(['SPX'])
    expect(codes('2026-04-02')).toEqual(['SPX', 'UKX'])
  })

  it('rule 4: a member that left and returned starts at its latest return', async () => {
    const { json } = await listOn('2026-02-22')
    expect(
      json.data.map(({ provider_symbol, member_since }: Record<string, unknown>) => [provider_symbol, member_since]),
    ).toEqual([
      ['BRK.A', '2010-06-07'],
      ['BRK.B', '2005-01-03'],
    ])
  })
})
