import { fakeDailyBars, fakeFacts, fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import funds from '../src/index.ts'

const listed = (symbol: string) => ({
  ...{ id: `ins_${symbol.toLowerCase()}`, kind: 'FUND' },
  stretches: [{ symbol, exchange_mic: 'XNYS' }],
})
/** The fixture's report, as a registrant without series files it. */
const REPORT = async (name: string) =>
  (await readFile(new URL('fixtures/report.xml', import.meta.url), 'utf8'))
    .replace(/<seriesClassInfo>.*<\/seriesClassInfo>/, '')
    .replace(/<seriesName>.*<\/seriesId>/, '<seriesName>N/A</seriesName><seriesId>N/A</seriesId>')
    .replace('Example Trust', name)
const COMPANIES = JSON.stringify({
  fields: ['cik', 'name', 'ticker', 'exchange'],
  data: [
    [9, 'Example Trust', 'EXA', 'NYSE'],
    [9, 'Example Trust', 'EXA-PG', 'NYSE'],
    [9, 'Example Trust', 'EXA-RI', 'NYSE'],
    [7, 'Other Trust', 'OTHR', 'NYSE'],
  ],
})

describe('N-PORT from a registrant without series', () => {
  let host: TestHost
  let key: string
  let folder: string
  beforeAll(async () => {
    const listings = fakeListings(['EXA', 'EXA.PRG', 'EXA.RT', 'OTHR'].map(listed))
    host = await startTestHost({ datasets: [listings, fakeDailyBars([]), fakeFacts([]), funds] })
    key = await host.key()
    folder = await mkdtemp(join(tmpdir(), 'bourse-nport-'))
    await writeFile(join(folder, 'company_tickers_exchange.json'), COMPANIES)
    await writeFile(
      join(folder, 'company_tickers_mf.json'),
      '{"fields":["cik","seriesId","classId","symbol"],"data":[]}',
    )
  })
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ingest = async (name: string, ...lists: readonly string[]) => {
    await writeFile(join(folder, 'report.xml'), await REPORT(name))
    return host.ingest(
      funds,
      'sec-nport',
      ['report.xml', ...lists].map((file) => join(folder, file)),
    )
  }
  const data = async (path: string) => (await host.get(path, { key })).json.data as readonly Record<string, unknown>[]

  test('the report is published under the common shares in the company list, as a closed-end fund', async () => {
    await ingest('Example Trust', 'company_tickers_exchange.json', 'company_tickers_mf.json')
    expect(await data('/v1/funds?symbols=EXA')).toMatchObject([
      { name: 'Example Trust', fund_type: 'closed_end', cik: '0000000009', series_id: null, class_id: null },
    ])
    expect((await data('/v1/funds/ins_exa/holdings')).map(({ weight }) => weight)).toEqual([0.79, 0.25, -0.04])
    expect(await data('/v1/funds?symbols=EXA.PRG,EXA.RT,OTHR')).toEqual([])
  })

  test('a trust that states that it is an ETF remains an ETF', async () => {
    await ingest('Example ETF Trust', 'company_tickers_exchange.json')
    expect(await data('/v1/funds?symbols=EXA')).toMatchObject([{ fund_type: 'etf' }])
  })

  test('the error names the missing list', async () => {
    await expect(ingest('Example Trust', 'company_tickers_mf.json')).rejects.toThrow(
      'expected report.xml together with company_tickers_exchange.json',
    )
  })
})
