import { realPath, skipNotice } from '@bourse/testkit/real-data'
import { shortVolumes } from '../src/sources/finra/index.ts'
import { BadRecord } from '@bourse/kit'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import shorts from '../src/index.ts'

const real = (...path: readonly string[]) => realPath(...path)

const FINRA = real('short-volume', 'finra')
const day = (date: string) => join(FINRA, `CNMSshvol${date}.txt.gz`)

/** Returns a file's symbols and its number of unreadable rows. */
function symbolsOf(path: string): { readonly symbols: readonly string[]; readonly bad: number } {
  const rows = [...shortVolumes(gunzipSync(readFileSync(path)).toString())]
  const symbols = rows.flatMap((row) => (row instanceof BadRecord ? [] : [row.symbol]))
  return { symbols, bad: rows.length - symbols.length }
}

describe.skipIf(skipNotice !== '')(`real short sale files${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    const symbols = new Set(['20201201', '20210128'].flatMap((date) => symbolsOf(day(date)).symbols))
    const datasets = [fakeListings(['XLON:OCDO', ...[...symbols].map((symbol) => `XNYS:${symbol}`)]), shorts]
    host = await startTestHost({ datasets, clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host?.close())

  const rowsOf = async (path: string) => (await host.get(path, { key })).json.data
  const ingest = (path: string) => host.ingest(shorts, 'finra-short-volume', [path])
  const yahoo = (name: string) => host.ingest(shorts, 'yahoo-short-interest', [real('api-responses', 'yahoo', name)])
  const sums = async (date: string) => {
    const [row] = await host.database.database.query(
      `select count(*)::text as rows, sum(short_volume)::text as short, sum(short_exempt_volume)::text as exempt,
         sum(total_volume)::text as total from shorts.short_volume where date = $1`,
      [date],
    )
    return row
  }

  it('V1: a day has 9,260 rows, as its last line states', async () => {
    const { rows, published, quarantined } = await ingest(day('20210128'))
    expect([rows, published, quarantined]).toEqual([9_260, 9_260, 0])
    expect(await sums('2021-01-28')).toEqual({
      rows: '9260',
      short: '3526835165',
      exempt: '114824297',
      total: '7824337557',
    })
  })

  it('V2: GME on 2021-01-28 with its three facilities; exchange files change nothing', async () => {
    const gme = await rowsOf('/v1/short-volume?symbols=GME')
    const numbers = { short_volume: null, short_exempt_volume: null, total_volume: null }
    expect(gme).toMatchObject([
      {
        date: '2021-01-28',
        short_volume: 9_606_123,
        short_exempt_volume: 455_032,
        total_volume: 18_899_860,
        ratio: 0.5082642411,
        facilities: ['nasdaq_carteret', 'nasdaq_chicago', 'nyse'].map((facility) => ({ facility, ...numbers })),
      },
    ])
    for (const path of ['nasdaq-psx/NPSXshvol20210128.txt.gz', 'nasdaq-nbx/NQBXshvol20210128.txt.gz'])
      await expect(ingest(real('short-volume', path))).rejects.toThrow('is not a file of finra-short-volume')
    expect(await rowsOf('/v1/short-volume?symbols=GME')).toEqual(gme)
  })

  it('V3: BRK/B is BRK.B, ABRpA is ABR.PRA', async () => {
    const rows = await rowsOf('/v1/short-volume?symbols=BRK.B,ABR.PRA')
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({ symbol: 'BRK.B', short_volume: 268_210, total_volume: 1_094_730 }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ symbol: 'ABR.PRA', short_volume: 1, total_volume: 1 }))
  })

  it('V4: 41 files have 371,894 rows', () => {
    const files = readdirSync(FINRA).map((name) => symbolsOf(join(FINRA, name)))
    expect(files).toHaveLength(41)
    expect(files.reduce((sum, { symbols }) => sum + symbols.length, 0)).toBe(371_894)
    expect(files.filter(({ bad }) => bad > 0)).toEqual([])
  })

  it('V5: 2020-12-01 has 8,864 rows', async () => {
    expect(await ingest(day('20201201'))).toMatchObject({ published: 8_864, quarantined: 0 })
    expect(await sums('2020-12-01')).toMatchObject({ rows: '8864', total: '5959023128' })
  })

  it('X1 and X3: AAPL has short interest, with settlement_date and published_at null', async () => {
    await yahoo('quoteSummary-all-AAPL.json.gz')
    expect(await rowsOf('/v1/short-interest?symbols=AAPL')).toMatchObject([
      {
        observed_on: '2025-01-31',
        settlement_date: null,
        published_at: null,
        short_interest: 124_917_523,
        previous_short_interest: 157_008_120,
        change: -32_090_597,
        days_to_cover: 2.12,
        short_float_ratio: 0.0083,
      },
    ])
  })

  it('X2: there is no row without a value', async () => {
    for (const name of ['quoteSummary-all-OCDO.L.json.gz', 'quoteSummary-all-QQQ.json'])
      expect(await yahoo(name)).toMatchObject({ published: 0, quarantined: 0 })
    expect(await rowsOf('/v1/short-interest?symbols=XLON:OCDO,QQQ')).toEqual([])
  })
})
