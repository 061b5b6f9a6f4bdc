import { BadRecord, defineDataset } from '@bourse/kit'
import { shareStatistics } from '@bourse/services'
import { fakeListings, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import shorts, { report, reports, type Report } from '../src/index.ts'
import { finraShortInterest } from '../src/sources/finra-short-interest.ts'
import { yahoo } from '../src/sources/yahoo.ts'

const COLUMNS =
  'accountingYearMonthNumber|symbolCode|issueName|marketClassCode|currentShortPositionQuantity|' +
  'previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity|daysToCoverQuantity|revisionFlag|' +
  'changePercent|settlementDate'

/** Publishes one listing's free float. */
const floats = defineDataset({
  id: 'floats',
  title: 'Float',
  summary: 'Share statistics for tests.',
  provides: [
    shareStatistics.provide({}, () => ({
      on: async (ids, date) =>
        new Map(
          ids
            .filter((id) => id === 'ins_bbb' && date >= '2026-09-30')
            .map((id) => [id, { float_shares: '3000', shares_outstanding: '4000' }]),
        ),
    })),
  ],
})

let host: TestHost
let key: string
let folder: string

beforeAll(async () => {
  const bbb = { id: 'ins_bbb', stretches: [{ symbol: 'BBB', exchange_mic: 'XNYS' }] }
  const listings = ['XNAS:AAA', bbb, 'XNYS:CCC', 'XNYS:DDD', 'XNYS:EEE', 'XLON:LLL']
  host = await startTestHost({ datasets: [fakeListings(listings), floats, shorts], clock: '2026-11-20T22:00:00Z' })
  key = await host.key()
  folder = mkdtempSync(join(tmpdir(), 'bourse-shorts-'))
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (query: string) => host.get(`/v1/short-interest?${query}`, { key })
const rowsOf = async (query: string) => (await get(query)).json.data
const submit = (...rows: readonly Report[]) => host.submit(reports, rows, { source: 'import' })
const one = (symbol: string, told: Partial<Report>) =>
  report({ symbol, observed_on: '2026-09-30', short_interest: '100', ...told })

describe('short interest', () => {
  it('rule 1: collects settlement dates in September 2026 or later, eight sessions afterward; older rows are imported', async () => {
    const planned = (from: string, to: string) => [...finraShortInterest.plan({ from, to })]
    expect(planned('2026-07-01', '2026-09-24')).toEqual([])
    expect(planned('2026-09-25', '2026-09-25')).toEqual([{ date: '2026-09-15' }])
    expect(planned('2026-09-25', '2026-11-30')).toEqual(
      ['2026-09-15', '2026-09-30', '2026-10-15', '2026-10-30', '2026-11-13'].map((date) => ({ date })),
    )
    await submit(one('AAA', { observed_on: '2019-06-28' }))
    expect(await rowsOf('symbols=AAA')).toMatchObject([{ observed_on: '2019-06-28' }])
  })

  it('a fractional mean volume is rounded to whole shares, half to even, with a warning', async () => {
    const mean = { observed_on: '2019-07-15', average_daily_volume: '40.5', days_to_cover: '2.5' }
    expect(await submit(one('AAA', mean))).toMatchObject({ published: 1, quarantined: 0, warnings: 1 })
    expect(await rowsOf('symbols=AAA&from=2019-07-15&to=2019-07-15')).toMatchObject([
      { short_interest: 100, average_daily_volume: 40, days_to_cover: 2.5 },
    ])
  })

  it('rule 2: the ratio to the float is as published, otherwise computed from the newest share statistics; a ratio above 1 has a warning', async () => {
    await submit(one('BBB', {}), one('CCC', { short_float_ratio: '0.5' }), one('DDD', {}))
    const ratios = await rowsOf('symbols=BBB,CCC,DDD')
    expect(
      ratios
        .map((row: Record<string, unknown>) => [
          row['symbol'],
          row['short_float_ratio'],
          row['short_outstanding_ratio'],
        ])
        .toSorted(),
    ).toEqual([
      ['BBB', 0.03333333333, 0.025],
      ['CCC', 0.5, null],
      ['DDD', null, null],
    ])
    const taken = await submit(one('CCC', { observed_on: '2026-10-15', short_float_ratio: '1.2' }))
    expect(taken).toMatchObject({ published: 1, warnings: 1 })
    expect(await rowsOf('symbols=CCC&latest=true')).toMatchObject([{ short_float_ratio: 1.2 }])
  })

  it('rules 3 and 4: numbers do not change after a split; tickers without a holder and rows for another market class are quarantined with their lines', async () => {
    writeFileSync(
      join(folder, 'shrt20261030.csv'),
      [
        COLUMNS,
        '20261030|EEE|Eee|NYSE|700|5600|S|350|2.00|R|-87.5|2026-10-30',
        '20261030|NONE|Nobody|NYSE|5|5||5|1.00||0|2026-10-30',
        '20261030|AAA|Aaa elsewhere|OTC|1|1||0|999.99||0|2026-10-30',
        '20261030|AAA|Aaa|NNM|300|0||0|999.99||0|2026-10-30',
        '20261030|LLL|Lll|OTC|5|5||5|1.00||0|2026-10-30',
      ].join('\n'),
    )
    const taken = await host.ingest(shorts, 'finra-short-interest', [join(folder, 'shrt20261030.csv')])
    expect(taken).toMatchObject({ rows: 5, published: 2, quarantined: 3 })
    expect(await rowsOf('symbols=EEE,AAA&from=2026-10-30')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          symbol: 'EEE',
          short_interest: 700,
          previous_short_interest: 5600,
          change: -4900,
          change_ratio: -0.875,
          split_adjusted: true,
          revised: true,
        }),
        expect.objectContaining({ symbol: 'AAA', change: 300, change_ratio: null, days_to_cover: null }),
      ]),
    )
    const told = await host.database.database.query(
      `select rule, line, value from bourse.quarantine where source = 'finra-short-interest' order by line`,
    )
    expect(told).toEqual([
      { rule: 'unknown-listing', line: '3', value: 'NONE' },
      { rule: 'other-market-class', line: '4', value: 'OTC' },
      { rule: 'unknown-listing', line: '6', value: 'LLL' },
    ])
  })

  it('rule 5: only US listings are returned, even if others are selected by id or market', async () => {
    const [london] = await (await host.get('/v1/short-interest?symbols=XLON:LLL', { key })).json.data
    expect(london).toBeUndefined()
    expect(await submit(one('LLL', {}), one('LLL', { exchange_mic: 'XLON' }))).toMatchObject({
      published: 0,
      quarantined: 2,
    })
  })

  it('a report is known at 18:00 New York time on the eighth session after its settlement date', async () => {
    const [row] = await parseAll(
      finraShortInterest,
      `${COLUMNS}\n20260915|AAA|Aaa|NNM|300|200||100|3.00||50|2026-09-15`,
      { date: '2026-09-15' },
    )
    expect(row).toMatchObject({ symbol: 'AAA', known_at: '2026-09-25T22:00:00Z' })
  })

  it('a report’s date is the one that a vendor states, otherwise the date of its response', async () => {
    const answer = (statistics: object) =>
      JSON.stringify({
        quoteSummary: {
          result: [{ quoteType: { symbol: 'PEP', quoteType: 'EQUITY' }, defaultKeyStatistics: statistics }],
        },
      })
    const dayOf = async (statistics: object, date: string) =>
      (await parseAll(yahoo, answer({ sharesShort: 5, ...statistics }), { symbol: 'PEP', date }))[0]
    expect(await dayOf({ dateShortInterest: 1_769_731_200 }, '2026-02-14')).toMatchObject({ observed_on: '2026-01-30' })
    expect(await dayOf({}, '2026-02-14')).toMatchObject({ observed_on: '2026-02-14' })
    expect(await dayOf({}, '')).toBeInstanceOf(BadRecord)
  })

  it('FINRA takes precedence over a vendor, and the operator over both', async () => {
    const now = { observed_on: '2026-11-13' }
    await host.submit(reports, [one('DDD', { ...now, short_interest: '1' })], { source: 'yahoo-short-interest' })
    await host.submit(reports, [one('DDD', { ...now, short_interest: '2' })], { source: 'finra-short-interest' })
    await host.submit(reports, [one('DDD', { ...now, short_interest: '3' })], { source: 'yahoo-short-interest' })
    expect(await rowsOf('symbols=DDD&latest=true')).toMatchObject([{ short_interest: 2 }])
    await submit(one('DDD', { ...now, short_interest: '4' }))
    expect(await rowsOf('symbols=DDD&latest=true')).toMatchObject([{ short_interest: 4 }])
  })

  it('filters by minimum values, returns each listing’s newest row, and rejects combining that with a date range', async () => {
    await submit(one('EEE', { days_to_cover: '7', short_float_ratio: '0.2' }))
    const found = await rowsOf('min_days_to_cover=7&min_short_float_ratio=0.2')
    expect(found).toMatchObject([{ symbol: 'EEE', observed_on: '2026-09-30' }])
    expect((await get('latest=true&from=2026-01-01')).status).toBe(422)
    expect((await get('min_days_to_cover=-1')).status).toBe(422)
  })
})
