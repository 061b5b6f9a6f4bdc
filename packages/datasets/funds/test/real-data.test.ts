import { realText, skipNotice } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { fakeDailyBars, fakeFacts, fakeListings, publishParsed, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import funds from '../src/index.ts'
import { leanConstituents } from '../src/sources/lean-constituents.ts'
import { secNport } from '../src/sources/sec-nport.ts'

const CLASSES = 'C000037818'
const TICKERS = JSON.stringify({
  fields: ['cik', 'seriesId', 'classId', 'symbol'],
  data: [[822977, 'S000013795', CLASSES, 'GSFAX']],
})

const listed = (kind: string, exchange_mic: string, symbol: string) => ({
  id: `ins_${symbol.toLowerCase()}`,
  kind,
  stretches: [{ symbol, exchange_mic }],
})

interface Row {
  readonly [name: string]: unknown
}

describe.skipIf(skipNotice !== '')(`recorded holdings${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const listings = fakeListings([
      listed('FUND', 'XNAS', 'GSFAX'),
      listed('ETF', 'ARCX', 'SPY'),
      listed('ETF', 'ARCX', 'GDVD'),
      listed('CS', 'XNAS', 'AAPL'),
    ])
    host = await startTestHost({ datasets: [listings, fakeDailyBars([]), fakeFacts([]), funds] })
    key = await host.key()
    const report = realText('fund-holdings', 'nport', 'nport-goldman-sachs-bond-fund-20230331.xml.gz')
    const { bad } = await publishParsed(host, {
      source: secNport,
      unit: { report: 'goldman' },
      raw: { report, tickers: TICKERS },
    })
    const folder = ['fund-holdings', 'lean-etf-constituents'] as const
    const texts = (name: string) => [realText(...folder, name)]
    expect(bad).toEqual([])
    await publishParsed(host, { source: leanConstituents, unit: { ticker: 'SPY' }, raw: texts('spy-20201201.csv.gz') })
    await publishParsed(host, { source: leanConstituents, unit: { ticker: 'GDVD' }, raw: texts('gdvd-20201210.csv') })
  }, 120_000)
  afterAll(() => host?.close())

  const get = async (path: string) => {
    const { status, text, json } = await host.get(path, { key })
    expect(status, text.slice(0, 300)).toBe(200)
    return json
  }

  async function all(id: string): Promise<readonly Row[]> {
    const rows: Row[] = []
    for (let cursor = ''; ;) {
      const page = await get(`/v1/funds/${id}/holdings?limit=1000${cursor}`)
      rows.push(...page.data)
      if (page.meta.next_cursor === null) return rows
      cursor = `&cursor=${page.meta.next_cursor}`
    }
  }

  const sum = (rows: readonly Row[], name = 'weight') =>
    rows.reduce((total, row) => total.plus(Number(row[name] ?? 0)), new Decimal(0))

  it('C6: a bond fund’s N-PORT has its positions, weights and kinds', async () => {
    const rows = await all('ins_gsfax')
    const weights = rows.map(({ weight }) => new Decimal(String(weight)))
    expect(rows).toHaveLength(1685)
    expect(weights.filter((weight) => weight.isNegative())).toHaveLength(419)
    expect(sum(rows).toFixed(13)).toBe('1.0393238915564')
    expect(sum(rows.filter((_, place) => weights[place]?.isPositive())).toFixed(10)).toBe('1.2645302749')
    expect(sum(rows.filter((_, place) => weights[place]?.isNegative())).toFixed(10)).toBe('-0.2252063834')
    expect(rows[0]).toMatchObject({ rank: 1, isin: 'US01F0526495', weight: 0.08373807487551 })
    expect(rows.at(-1)).toMatchObject({ rank: 1685, weight: -0.0433063267974 })
    expect(rows.filter(({ isin }) => isin === null)).toHaveLength(766)
    const { meta } = await get('/v1/funds/ins_gsfax/holdings?limit=1')
    expect(meta.snapshot).toMatchObject({
      snapshot_date: '2023-03-31',
      position_count: 1685,
      weight_covered: 1.03932389155644,
    })
  })

  it('C6: the kinds add up to the covered weight', async () => {
    const { data, meta } = await get('/v1/funds/ins_gsfax/allocations?dimension=asset_class')
    const parts = Object.fromEntries(data.map(({ name, weight }: Row) => [name, Number(weight).toFixed(8)]))
    expect(parts).toEqual({
      fixed_income: '0.49337302',
      mortgage_backed: '0.44402899',
      // ABS-CBDO 0.04998739 and ABS-O 0.01366838.
      asset_backed: '0.06365577',
      equity: '0.02577701',
      cash: '0.00745721',
      derivative: '0.00503189',
    })
    expect(sum(data).toString()).toBe('1.03932389155644')
    expect(meta.snapshot).toMatchObject({ position_count: 1685, weight_covered: 1.03932389155644 })
  })

  it('C6: the report’s net assets are the fund’s', async () => {
    const { data } = await get('/v1/funds?symbols=GSFAX')
    expect(data).toMatchObject([
      {
        name: 'Goldman Sachs Bond Fund',
        assets_under_management: 361898455.93,
        series_id: 'S000013795',
        holdings_count: 1685,
        observed_on: '2023-03-31',
      },
    ])
  })

  it('C7: an ETF’s list has the date stated in its lines', async () => {
    const rows = await all('ins_spy')
    expect(rows).toHaveLength(503)
    expect(new Set(rows.map(({ snapshot_date }) => snapshot_date))).toEqual(new Set(['2020-11-30']))
    expect(sum(rows).toString()).toBe('0.99843641')
    expect(rows.find(({ provider_symbol }) => provider_symbol === 'AAPL')).toMatchObject({
      weight: 0.06373806,
      holding_instrument_id: 'ins_aapl',
      holding_symbol: 'AAPL',
      holding_exchange_mic: 'XNAS',
      balance: 173139280,
    })
    const { meta } = await get('/v1/funds/ins_gdvd/holdings?limit=1')
    expect(meta.snapshot).toMatchObject({ position_count: 46, weight_covered: 0.794731333963 })
    expect(sum(await all('ins_gdvd'), 'value').toFixed(0)).toBe('125084751')
  })
})
