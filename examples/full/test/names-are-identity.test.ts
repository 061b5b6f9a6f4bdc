import { dailyBars } from '@bourse/eod'
import fundamentals from '@bourse/fundamentals'
import { directory, directoryRow } from '@bourse/instruments'
import type { TestHost } from '@bourse/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFullHost } from './support/full-host.ts'

/** A time several years before the installation. */
const THEN = '2015-06-30T20:00:00Z'

const listings = [
  directoryRow({ symbol: 'AAA', exchange_mic: 'XNAS', valid_from: '2010-01-04', cik: '1', name: 'Alpha' }),
  directoryRow({ symbol: 'BBB', exchange_mic: 'XNAS', valid_from: '2010-01-04', cik: '2', name: 'Beta' }),
  // The listing moves from XNAS to XLON in 2020, under another ticker.
  directoryRow({
    listing: 'ours:moved',
    symbol: 'MOV',
    exchange_mic: 'XNAS',
    valid_from: '2010-01-04',
    valid_to: '2019-12-31',
    cik: '3',
  }),
  directoryRow({ listing: 'ours:moved', symbol: 'MVD', exchange_mic: 'XLON', valid_from: '2020-01-01', cik: '3' }),
  // REUSE belonged to one listing until 2012, and has belonged to another since 2018.
  directoryRow({ symbol: 'REUSE', exchange_mic: 'XNYS', valid_from: '2010-01-04', valid_to: '2012-12-31', cik: '4' }),
  directoryRow({ symbol: 'REUSE', exchange_mic: 'XNYS', valid_from: '2018-01-02', cik: '5' }),
]

const bar = (symbol: string, exchange_mic: string, date: string, close: string) => ({
  symbol,
  exchange_mic,
  date,
  open: close,
  high: close,
  low: close,
  close,
  volume: '100',
  trade_count: null,
  known_at: `${date}T21:00:00Z`,
})

/** Two annual reports of the company with CIK 1; the later one restates the previous year. */
const filed = (form: string, accn: string, date: string, years: readonly (readonly [year: number, value: number])[]) =>
  years.map(([year, val]) => ({
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    val,
    accn,
    fy: years[0]?.[0],
    fp: 'FY',
    form,
    filed: date,
  }))
const companyfacts = {
  cik: 1,
  entityName: 'Alpha',
  facts: {
    'us-gaap': {
      Revenues: {
        label: 'Revenues',
        description: 'Revenues',
        units: {
          USD: [
            ...filed('10-K', '0000000001-15-000001', '2015-02-16', [[2014, 1000]]),
            ...filed('10-K', '0000000001-16-000001', '2016-02-16', [
              [2015, 1200],
              [2014, 990],
            ]),
          ],
        },
      },
    },
  },
}

async function ingestFacts(host: TestHost): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-names-'))
  try {
    const file = join(folder, 'CIK0000000001.json')
    await writeFile(file, JSON.stringify(companyfacts))
    await host.ingest(fundamentals, 'sec-companyfacts', [file])
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('names on an installation that is younger than its rows', () => {
  let host: TestHost
  let owner: string
  const get = async (path: string, key = owner) => (await host.get(path, { key })).json
  const idOf = async (symbol: string, at = '2026-11-26') =>
    (await get(`/v1/securities?symbols=${symbol}&symbol_at=${at}`)).data[0].instrument_id as string

  beforeAll(async () => {
    host = await startFullHost('2026-11-26T22:00:00Z')
    owner = await host.key()
    await host.submit(directory, listings, { source: 'ours' })
    const bars = [
      bar('AAA', 'XNAS', '2015-06-29', '10'),
      bar('AAA', 'XNAS', '2015-07-01', '11'),
      bar('BBB', 'XNAS', '2015-06-29', '20'),
      bar('MOV', 'XNAS', '2015-06-29', '30'),
      bar('REUSE', 'XNYS', '2012-06-29', '40'),
      bar('REUSE', 'XNYS', '2018-06-29', '50'),
    ]
    expect(await host.publish(dailyBars, bars, { source: 'primary' })).toMatchObject({ published: 6 })
    await ingestFacts(host)
    host.clock.set('2026-11-27T22:00:00Z')
  })
  afterAll(() => host?.close())

  test('a symbol is resolved to the listing that had it on the day, by current knowledge, and the response says so', async () => {
    const { data, meta } = await get(`/v1/eod?symbols=AAA&from=2015-01-01&as_of=${THEN}`)
    expect(data).toMatchObject([{ symbol: 'AAA', exchange_mic: 'XNAS', date: '2015-06-29', close: 10 }])
    expect(meta).toMatchObject({ resolved_by: 'current', errors: [], as_of: THEN })
    const csv = await host.get(`/v1/eod?symbols=AAA&from=2015-01-01&as_of=${THEN}&format=csv`, { key: owner })
    expect(JSON.parse(csv.headers['x-meta'] ?? '')).toMatchObject({ resolved_by: 'current' })
  })

  test('what was known at the as-of time takes precedence, and the response then has no resolved_by', async () => {
    expect((await get('/v1/eod?symbols=AAA&from=2015-01-01')).meta).not.toHaveProperty('resolved_by')
    const since = await get('/v1/eod?symbols=AAA&from=2015-01-01&as_of=2026-11-27T12:00:00Z')
    expect(since.data).toHaveLength(2)
    expect(since.meta).not.toHaveProperty('resolved_by')
  })

  test('a reused ticker is resolved to its listing at the as-of time', async () => {
    const closes = async (asOf: string) =>
      (await get(`/v1/eod?symbols=REUSE&from=2010-01-01&as_of=${asOf}`)).data.map((row: { close: number }) => row.close)
    expect(await closes('2012-07-02T00:00:00Z')).toEqual([40])
    expect(await closes('2018-07-02T00:00:00Z')).toEqual([50])
  })

  test('listing and company ids resolve if they are known today', async () => {
    const id = await idOf('AAA')
    const byId = await get(`/v1/eod?instrument_ids=${id}&from=2015-01-01&as_of=${THEN}`)
    expect(byId.data).toMatchObject([{ instrument_id: id, symbol: 'AAA', close: 10 }])
    const { company_id } = (await get(`/v1/instruments/${id}`)).data
    for (const way of [`company_ids=${company_id}`, `instrument_ids=${id}`, 'symbols=AAA']) {
      const then = await get(`/v1/financials/statements?${way}&statement=income_statement&as_of=${THEN}`)
      expect(then.data, way).toMatchObject([{ company_id, symbol: 'AAA', period_end: '2014-12-31' }])
      const facts = await get(`/v1/financials/facts?${way}&concepts=Revenues&as_of=${THEN}`)
      expect(facts.data, way).toMatchObject([{ company_id, period_end: '2014-12-31', value: 1000 }])
    }
  })

  test('a company has all its classes, although only one was known at the as-of time', async () => {
    const classes = ['CLA', 'CLB'].map((symbol) =>
      directoryRow({
        symbol,
        exchange_mic: 'XNAS',
        valid_from: '2010-01-04',
        cik: '6',
        name: `Gamma class ${symbol}`,
        type: 'CS',
      }),
    )
    await host.submit(directory, classes.slice(0, 1), { source: 'ours', knownAt: '2014-01-01T00:00:00Z' })
    await host.submit(directory, classes, { source: 'ours' })
    const counted = { exchange_mic: 'XNAS', observed_on: '2015-03-31', shares_outstanding: '1000' }
    const rows = ['CLA', 'CLB'].map((symbol) => ({
      ...counted,
      symbol,
      shares_outstanding_basis: 'issuer',
      known_at: '2015-05-15T20:00:00Z',
    }))
    expect(await host.submit(fundamentals.imports as never, rows as never, { source: 'import' })).toMatchObject({
      published: 2,
    })
    // The issuer has the id of its primary class.
    const { company_id } = (await get(`/v1/instruments/${await idOf('CLA')}`)).data
    const symbols = async (more: string) =>
      (await get(`/v1/share-statistics?company_ids=${company_id}${more}`)).data.map(
        (row: { symbol: string }) => row.symbol,
      )
    expect((await symbols('')).toSorted()).toEqual(['CLA', 'CLB'])
    expect((await symbols(`&as_of=${THEN}`)).toSorted()).toEqual(['CLA', 'CLB'])
    const key = await host.key({ owner: true, symbols: ['XNAS:CLA'] })
    const limited = await get(`/v1/share-statistics?company_ids=${company_id}&as_of=${THEN}`, key)
    expect(limited.data).toMatchObject([{ symbol: 'CLA' }])
  })

  test('lists return no rows if a listing has none at an as-of time', async () => {
    const id = await idOf('AAA')
    for (const list of ['earnings', 'filings', 'dividends', 'companies', 'ownership', 'insider-transactions'])
      expect(await get(`/v1/${list}?instrument_ids=${id}&as_of=${THEN}`), list).toMatchObject({ data: [] })
  })

  test('one unknown name among several is an error for that name, and a single unknown name is 404', async () => {
    const mixed = await get(`/v1/eod?symbols=AAA,NOPE&from=2015-01-01&as_of=${THEN}`)
    expect(mixed.data).toHaveLength(1)
    expect(mixed.meta.errors).toMatchObject([{ code: 'symbol-not-resolved', symbol: 'NOPE' }])
    expect(await get(`/v1/eod?symbols=NOPE&from=2015-01-01&as_of=${THEN}`)).toMatchObject({
      status: 404,
      code: 'symbol-not-resolved',
    })
  })

  test('records about the listings themselves exist from the time they are known', async () => {
    const id = await idOf('AAA')
    const { company_id } = (await get(`/v1/instruments/${id}`)).data
    expect(await get(`/v1/instruments/${id}?as_of=${THEN}`)).toMatchObject({ status: 404, code: 'record-not-found' })
    expect((await get(`/v1/companies/${company_id}?as_of=${THEN}`)).status).toBeGreaterThanOrEqual(404)
    for (const list of ['symbols', 'identifiers', 'events'])
      expect(await get(`/v1/instruments/${id}/${list}?as_of=${THEN}`), list).toMatchObject({
        status: 404,
        code: 'identifier-not-found',
      })
  })

  describe('a limited key', () => {
    /** All ways to name a listing that has rows. */
    const waysTo = async (symbol: string, at?: string) => {
      const id = await idOf(symbol, at)
      return [`symbols=${symbol}`, `instrument_ids=${id}`]
    }
    const refused = async (key: string, ways: readonly string[], path = '/v1/eod') => {
      for (const way of ways) {
        const answer = await get(`${path}?${way}&from=2015-01-01&as_of=${THEN}`, key)
        expect(answer.data, way).toBeUndefined()
        expect([403, 404], way).toContain(answer.status)
      }
    }

    test('a key limited by symbol reads only that symbol', async () => {
      const key = await host.key({ owner: true, symbols: ['XNAS:AAA'] })
      expect((await get(`/v1/eod?symbols=AAA&from=2015-01-01&as_of=${THEN}`, key)).data).toHaveLength(1)
      await refused(key, [...(await waysTo('BBB')), ...(await waysTo('MOV', '2015-06-30'))])
      expect(await get(`/v1/eod?symbols=AAA,BBB&from=2015-01-01&as_of=${THEN}`, key)).not.toMatchObject({
        data: expect.arrayContaining([expect.objectContaining({ symbol: 'BBB' })]),
      })
    })

    test('a key limited by market reads nothing for a listing that left the market, at any as-of time before it was known', async () => {
      const key = await host.key({ owner: true, markets: ['XNAS'] })
      expect((await get(`/v1/eod?symbols=AAA&from=2015-01-01&as_of=${THEN}`, key)).data).toHaveLength(1)
      await refused(key, [...(await waysTo('MOV', '2015-06-30')), ...(await waysTo('MVD'))])
      // A key that may see the listing today gets what was known at the time, under its symbol at that time.
      const both = await host.key({ owner: true, markets: ['XNAS', 'XLON'] })
      const { data } = await get(`/v1/eod?symbols=MOV&from=2015-01-01&as_of=${THEN}`, both)
      expect(data).toMatchObject([{ symbol: 'MOV', exchange_mic: 'XNAS', close: 30 }])
    })

    test('a key limited by history depth does not read earlier dates', async () => {
      const key = await host.key({ plan: 'pro' })
      expect(await get(`/v1/eod?symbols=AAA&from=2010-01-01&as_of=${THEN}`, key)).toMatchObject({
        status: 403,
        code: 'history-depth',
      })
      expect(await get(`/v1/eod?symbols=AAA&as_of=${THEN}`, key)).not.toMatchObject({ data: [{ symbol: 'AAA' }] })
    })

    test('a limited key does not read unnamed listings that are unknown at its as-of time', async () => {
      const key = await host.key({ owner: true, markets: ['XNAS'] })
      expect((await get(`/v1/eod?date=2015-06-29&as_of=${THEN}`, key)).data ?? []).toEqual([])
    })
  })
})
