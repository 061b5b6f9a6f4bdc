import { issuers, listings, sessions, splits, type DailyBar } from '@bourse/services'
import { defineDataset, job, type Dataset, type ServiceRef } from '@bourse/kit'
import type { ResolveRequest } from '@bourse/kit/subject'
import { describe, expect, it } from 'vitest'
import {
  dailyBarsOver,
  fakeListings,
  fakeListingsOf,
  fakeSessions,
  fakeSplits,
  recordedActions,
  recordedSplits,
  runOwedJobs,
  startTestHost,
} from '../src/index.ts'

/** A dataset's service, created as the host creates it. */
function offered<T>(dataset: Dataset, ref: ServiceRef<T, false, false>): T {
  const provider = dataset.provides.find((one) => one.ref.id === ref.id)
  return provider?.make({} as never) as T
}

const stretch = (symbol: string) => ({ symbol, exchange_mic: 'XNYS' })

const knowledge = { asOf: undefined, pins: new Map() }
const ask = (over: Partial<ResolveRequest>): ResolveRequest => ({
  by: 'name',
  requested: [],
  on: '2026-03-02',
  day: '2026-03-02',
  labels: 'recorded',
  markets: ['XNAS', 'XNYS'],
  knowledge,
  ...over,
})

describe('fakeListings', () => {
  const facebook = {
    id: 'ins_meta',
    stretches: [
      { symbol: 'META', exchange_mic: 'XNAS', from: '2022-06-09' },
      { symbol: 'FB', exchange_mic: 'XNAS', from: '2012-05-18', to: '2022-06-08' },
    ],
  }
  const falcon = {
    id: 'ins_falcon',
    stretches: [{ symbol: 'FB', exchange_mic: 'XNYS', from: '1999-01-01', to: '2003-01-01' }],
  }
  const listed = () => offered(fakeListings([facebook, falcon, 'XNYS:ZED', 'XLON:ZED', 'INDEX:SPX']), listings)
  const idOf = async (over: Partial<ResolveRequest>) => {
    const [resolution] = await listed().resolve(ask(over))
    return resolution?.found === true ? resolution.entity.id : undefined
  }

  it('fakeListings resolves a name to its holder on the date, otherwise to the last one before it', async () => {
    expect(await idOf({ requested: ['FB'], on: '2020-01-01' })).toBe('ins_meta')
    expect(await idOf({ requested: ['FB'], on: '2001-01-01' })).toBe('ins_falcon')
    expect(await idOf({ requested: ['FB'], on: '2010-01-01' })).toBe('ins_falcon')
    expect(await idOf({ requested: ['FB'] })).toBe('ins_meta')
  })

  it('fakeListings gives listings with the same CIK one issuer, and every other listing its own', async () => {
    const classes = ['A', 'B'].map((share) => ({ cik: '0001067983', stretches: [stretch(`BRK.${share}`)] }))
    const directory = await offered(fakeListings([...classes, 'XNAS:AAPL', 'INDEX:SPX']), issuers).at(knowledge)
    const symbols = directory.all.map((issuer) => issuer.listings.map(({ symbol }) => symbol).join())
    expect(symbols.toSorted()).toEqual(['AAPL', 'BRK.A,BRK.B'])
    expect(directory.ofCik('1067983')?.company_id).toBe(directory.ofCik('1067983')?.primary.company_id)
  })

  it('fakeListings resolves a name without a market only in entitled markets, and one with a market in that market', async () => {
    const [bare, whole] = await listed().resolve(ask({ requested: ['ZED', 'XLON:ZED'] }))
    expect(bare).toMatchObject({ found: true, entity: { market: 'XNYS' } })
    expect(whole).toMatchObject({ found: true, entity: { market: 'XLON' } })
    expect(await idOf({ requested: ['NONE'] })).toBeUndefined()
  })

  it('fakeListings labels a listing with the symbol of the day, or its earliest as unrecorded', async () => {
    const labels = async (on: string, of: 'recorded' | 'current') =>
      (await listed().resolve(ask({ by: 'id', requested: ['ins_meta'], on, labels: of })))[0]
    expect(await labels('2015-01-01', 'recorded')).toMatchObject({ entity: { labels: { symbol: 'FB' } } })
    expect(await labels('2015-01-01', 'current')).toMatchObject({ entity: { labels: { symbol: 'META' } } })
    expect(await labels('2000-01-01', 'recorded')).toMatchObject({
      entity: { labels: { symbol: 'FB' }, unrecorded: true },
    })
  })

  it('fakeListings lists the universe by symbol, limited to the entitled markets, kinds and ids', async () => {
    const scope = { markets: ['XNAS', 'XNYS'], excludedKinds: [], ids: undefined, fingerprint: '' }
    const request = { scope, on: '2026-03-02', markets: scope.markets, excludeKinds: [], knowledge }
    const symbols = async (over: object) =>
      (await listed().universe({ ...request, ...over })).map(({ labels }) => labels['symbol'])
    expect(await symbols({})).toEqual(['FB', 'META', 'ZED'])
    expect(await symbols({ markets: ['INDEX'] })).toEqual(['INDEX:SPX'])
    expect(await symbols({ excludeKinds: ['CS'] })).toEqual([])
    expect(await symbols({ scope: { ...scope, ids: new Set(['ins_meta']) } })).toEqual(['META'])
  })

  it('fakeListings returns the holders of a name, and creates missing listings', async () => {
    const resolver = listed()
    expect(await resolver.carriers(['FB'], [], knowledge)).toHaveLength(2)
    expect(await resolver.carriers(['FB'], ['XNYS'], knowledge)).toMatchObject([{ id: 'ins_falcon' }])
    await resolver.create?.([
      { name: 'NEW', market: 'XNAS', from: '2026-01-05' },
      { name: 'META', market: 'XNAS', from: '2022-01-01' },
    ])
    expect(await resolver.carriers(['META', 'NEW'], [], knowledge)).toMatchObject([
      { name: 'META', id: 'ins_meta', from: '2022-01-01' },
      { name: 'NEW', market: 'XNAS', from: '2026-01-05', to: null },
    ])
    expect(await listed().carriers(['NEW'], [], knowledge)).toEqual([])
  })

  it('fakeListings rejects a listing without a symbol and a name without a market', () => {
    expect(() => offered(fakeListings([{ stretches: [] }]), listings)).toThrow('at least one period')
    expect(() => offered(fakeListings(['AAPL']), listings)).toThrow('MIC:TICKER')
  })
})

describe('fakeSessions', () => {
  const calendar = offered(fakeSessions({ holidays: ['2026-02-16'] }), sessions)

  it('fakeSessions opens the exchanges from Monday to Friday at their local hours', () => {
    expect(calendar.on('XNAS', '2026-03-02')).toEqual({
      date: '2026-03-02',
      open_at: '2026-03-02T14:30:00Z',
      close_at: '2026-03-02T21:00:00Z',
    })
    expect(calendar.on('XNAS', '2026-07-01')).toMatchObject({ close_at: '2026-07-01T20:00:00Z' })
    expect(calendar.on('XNAS', '2026-02-28')).toBe('closed')
    expect(calendar.on('XNAS', '2026-02-16')).toBe('closed')
    expect(calendar.on('XNAS', '2030-01-02')).toBeUndefined()
    expect(calendar.on('NOPE', '2026-03-02')).toBeUndefined()
  })

  it('fakeSessions lists sessions between dates; venues keep UTC days and no holidays', () => {
    expect(calendar.between('XNYS', '2026-02-13', '2026-02-17')).toEqual(['2026-02-13', '2026-02-17'])
    expect(calendar.between('CRYPTO', '2026-02-14', '2026-02-16')).toHaveLength(3)
    expect(calendar.between('NOPE', '2026-02-14', '2026-02-16')).toEqual([])
    expect(calendar.zone('XASX')).toBe('Australia/Sydney')
    expect(calendar.country('CRYPTO')).toBeUndefined()
  })

  it('fakeSessions finds the newest session that has closed', () => {
    expect(calendar.lastClosed('XNAS', '2026-03-02T20:59:59.999Z')?.date).toBe('2026-02-27')
    expect(calendar.lastClosed('XNAS', '2026-03-02T21:00:00.000Z')?.date).toBe('2026-03-02')
    expect(calendar.lastClosed('NOPE', '2026-03-02T21:00:00Z')).toBeUndefined()
  })
})

describe('fakeSplits', () => {
  it('fakeSplits returns the splits of the given listings between two dates, by date', async () => {
    const known = [
      { instrument_id: 'ins_a', execution_date: '2024-01-02', ratio: '2' },
      { instrument_id: 'ins_a', execution_date: '2020-08-31', ratio: '4' },
      { instrument_id: 'ins_b', execution_date: '2022-01-03', ratio: '0.1' },
    ]
    const service = offered(fakeSplits(known), splits)
    const between = async (ids: string[], from: string, to: string) =>
      (await service.between({ ids, from, to, knowledge: { asOf: undefined, pins: new Map() } })).map(
        ({ execution_date }) => execution_date,
      )
    expect(await between(['ins_a'], '2020-01-01', '2026-01-01')).toEqual(['2020-08-31', '2024-01-02'])
    expect(await between(['ins_a', 'ins_b'], '2021-01-01', '2022-01-03')).toEqual(['2022-01-03'])
  })
})

describe('fakeListingsOf', () => {
  it('fakeListingsOf creates one listing from the rows with its key, with the kind and its symbols over time', async () => {
    const row = { listing: 'meta', type: 'CS', exchange_mic: 'XNAS' }
    const dataset = fakeListingsOf([
      { ...row, symbol: 'FB', valid_from: '2012-05-18', valid_to: '2022-06-08' },
      { ...row, symbol: 'META', valid_from: '2022-06-09', valid_to: null },
      { ...row, listing: 'fund', type: 'FUND', symbol: 'VFIAX', valid_from: '2000-01-01', valid_to: null },
    ])
    const found = await offered(dataset, listings).resolve(ask({ requested: ['FB', 'META', 'VFIAX'] }))
    const entities = found.map((one) => (one.found ? one.entity : expect.fail(`${one.requested} is not found`)))
    expect(entities.map(({ kind }) => kind)).toEqual(['CS', 'CS', 'FUND'])
    expect(entities[0]?.id).toBe(entities[1]?.id)
    expect(entities[0]?.id).not.toBe(entities[2]?.id)
  })
})

describe('dailyBarsOver', () => {
  const bar = (instrument_id: string, date: string, close: string): DailyBar => ({
    ...{ instrument_id, date, close, open: close, high: close, low: close },
    ...{ volume: null, trade_count: null },
  })
  const rows = [bar('a', '2026-02-27', '2'), bar('a', '2026-02-26', '1'), bar('b', '2026-02-26', '5')]
  const bars = dailyBarsOver(rows)
  const ids = ['a', 'b']

  it('dailyBarsOver returns the newest date, and the listings with bars on two dates', async () => {
    expect(await bars.newestDate({ ids, on: '2026-03-02', knowledge })).toBe('2026-02-27')
    expect(await bars.newestDate({ ids: ['b'], on: '2026-03-02', knowledge })).toBe('2026-02-26')
    expect(await bars.newestDate({ ids, on: '2026-02-25', knowledge })).toBeUndefined()
    const dates = { previous_date: '2026-02-26', date: '2026-02-27' }
    expect(await bars.sessionCoverage({ ids, ...dates, knowledge })).toEqual({ expected: '2', present: '1' })
  })

  it('dailyBarsOver gives each date a version that depends on the content of its bars, but not on their order', async () => {
    const dates = ['2026-02-25', '2026-02-26', '2026-02-27']
    const marks = (of: readonly DailyBar[]) => dailyBarsOver(of).marks({ ids, dates, knowledge })
    const before = await marks(rows)
    expect([...before.keys()]).toEqual(['2026-02-26', '2026-02-27'])
    expect(await marks(rows.toReversed())).toEqual(before)
    const after = await marks(rows.map((row) => (row.close === '5' ? { ...row, close: '6' } : row)))
    expect(after.get('2026-02-26')).not.toBe(before.get('2026-02-26'))
    expect(after.get('2026-02-27')).toBe(before.get('2026-02-27'))
  })
})

describe('recordedActions and runOwedJobs', () => {
  it('recordedActions and runOwedJobs return the published splits, and run the jobs that depend on them; one that fails throws', async () => {
    let fails = false
    const follower = defineDataset({
      id: 'follower',
      title: 'Follower',
      summary: 'Follows splits',
      jobs: [
        job({
          id: 'listen',
          title: 'Listen',
          after: [splits],
          needs: {},
          run: () => (fails ? Promise.reject(new Error('out of order')) : Promise.resolve()),
        }),
      ],
    })
    const host = await startTestHost({ datasets: [fakeListings(['XNAS:A']), recordedActions, follower] })
    const publish = (execution_date: string) =>
      host.publish(recordedSplits, [{ symbol: 'A', execution_date, ratio: '2' }], { source: 'test' })
    expect(await runOwedJobs(host)).toEqual([])
    await publish('2026-02-26')
    expect(await runOwedJobs(host)).toEqual(['follower__listen'])
    expect(await runOwedJobs(host)).toEqual([])
    const service = host.host.wiring.service(splits) ?? expect.fail('nobody offers splits')
    const [{ instrument_id: id } = { instrument_id: '' }] = await host.database.database.query<{
      instrument_id: string
    }>('select instrument_id from recorded_actions.splits')
    const between = {
      from: '2026-01-01',
      to: '2026-12-31',
      knowledge: { asOf: undefined, pins: host.host.engine.versions().pins },
    }
    expect(await service.between({ ids: [id], ...between })).toMatchObject([
      { execution_date: '2026-02-26', ratio: '2' },
    ])
    fails = true
    await publish('2026-02-27')
    await expect(runOwedJobs(host)).rejects.toThrow('follower__listen was failed: out of order')
    await host.close()
  })
})
