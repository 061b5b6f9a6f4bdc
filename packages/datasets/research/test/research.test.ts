import { realText, skipNotice } from '@bourse/testkit/real-data'
import { BadRecord, type AnyStagingTable, type Into, type Source } from '@bourse/kit'
import { fakeListings, fakeSplits, parseAll, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import research, { earningsReleases, earningsReports, estimateObservations, ratingRefreshes } from '../src/index.ts'
import { secReleases } from '../src/sources/sec-releases.ts'
import { yahoo } from '../src/sources/yahoo.ts'

const real = describe.skipIf(skipNotice !== '')

const listing = (symbol: string, cik: string, exchange_mic = 'XNAS') => ({ cik, stretches: [{ symbol, exchange_mic }] })
const LISTINGS = [
  listing('AAPL', '0000320193'),
  listing('GOOGL', '0001652044'),
  listing('GOOG', '0001652044'),
  listing('ABC', '0000000001'),
  { ...listing('SPL', '0000000003'), id: 'ins_00000000000000000spl' },
  listing('VOD', '0000000002', 'XLON'),
]

const ABC = { company_id: null, cik: null, symbol: 'ABC', exchange_mic: 'XNAS' }
const untold = {
  ...{ report_date: null, report_time: null, report_date_status: null, currency_code: 'USD' },
  ...{ eps_actual: null, eps_estimate: null, revenue_actual: null, revenue_estimate: null, filing_id: null },
}
const quarter = { ...ABC, ...untold, period_type: 'quarterly', known_at: null }
const estimate = {
  ...ABC,
  ...{ metric: 'eps', period_type: 'quarterly', period_end: '2026-06-30', currency_code: 'USD', known_at: null },
  ...{ mean: '1.5', low: '1', high: '2', year_ago: '1.2', analyst_count: '12' },
  ...{ up_7d: null, up_30d: null, down_7d: null, down_30d: null },
  ...{ mean_7d_ago: null, mean_30d_ago: null, mean_60d_ago: null, mean_90d_ago: null },
}
const advice = {
  ...ABC,
  ...{ score: null, best_score: null, currency_code: 'USD', target_analyst_count: '4' },
  ...{ strong_buy: '1', buy: '2', hold: '3', sell: '0', strong_sell: '0' },
  ...{ mean_target_price: '10', high_target_price: '12', low_target_price: '9', median_target_price: '10.5' },
}

let host: TestHost
let key: string
beforeAll(async () => {
  const splits = fakeSplits([{ instrument_id: 'ins_00000000000000000spl', execution_date: '2026-02-10', ratio: '4' }])
  host = await startTestHost({ datasets: [fakeListings(LISTINGS), splits, research] })
  key = await host.key()
})
afterAll(() => host?.close())

const HOW = { source: 'test' }
const rowsOf = async (path: string) => {
  const { status, json } = await host.get(`/v1${path}`, { key })
  expect(status, JSON.stringify(json)).toBe(200)
  return json.data
}
const report = (row: object) => host.submit(earningsReports, [{ ...quarter, ...row }], HOW)
const observe = (...rows: object[]) =>
  host.submit(
    estimateObservations,
    rows.map((row) => ({ ...estimate, ...row })),
    HOW,
  )
const refresh = (row: object) => host.submit(ratingRefreshes, [{ ...advice, ...row }], HOW)

/** Publishes the rows that a source parses from a response. */
async function takeIn(source: Source, raw: unknown): Promise<void> {
  const parsed = (await parseAll(source, raw, {})) as readonly (Into | object)[]
  const rows = parsed.filter((row) => !(row instanceof BadRecord))
  const byFeed = Map.groupBy(rows, (row) => ('record' in row ? row.record : source.feeds) as AnyStagingTable)
  for (const [feed, ofFeed] of byFeed)
    await host.submit(feed, ofFeed.map((row) => ('row' in row ? row.row : row)) as never, HOW)
}

describe('GET /v1/earnings', () => {
  it('a report date before the response’s day is dropped from an upcoming report, with a warning', async () => {
    const period = { symbol: 'SPL', period_end: '2025-03-31', eps_estimate: '2' }
    const dated = { ...period, report_date: '2025-01-30', report_date_status: 'confirmed' }
    const passed = { ...dated, report_date: '2025-04-24', known_at: '2025-04-25T12:00:00Z' }
    for (const row of [dated, passed]) expect(await report(row)).toMatchObject({ warnings: 1, quarantined: 0 })
    const stale = { report_date: null, report_date_status: null, eps_estimate: 2 }
    expect(await rowsOf('/earnings?symbols=SPL&from=2025-03-31&to=2025-03-31')).toMatchObject([stale])
    // It is still evening on that day in New York, so the day is not over.
    await report({ ...passed, known_at: '2025-04-25T02:00:00Z' })
    expect(await rowsOf('/earnings?symbols=SPL&from=2025-04-24&to=2025-04-24')).toMatchObject([
      { report_date: '2025-04-24', report_date_status: 'confirmed' },
    ])
    const rules = await host.database.database.query('select rule, value from bourse.warnings order by id')
    expect(rules.slice(-2)).toEqual([
      { rule: 'report-before-period-end', value: '2025-01-30' },
      { rule: 'report-date-passed', value: '2025-04-24' },
    ])
  })

  it('figures for a period that has not ended are ignored, and an otherwise empty row is quarantined', async () => {
    const going = { symbol: 'SPL', period_end: '2027-03-31', eps_actual: '3', known_at: '2026-03-01T12:00:00Z' }
    expect(await report(going)).toMatchObject({ published: 0, quarantined: 1 })
    expect(await report({ ...going, eps_estimate: '2.5' })).toMatchObject({ published: 1, warnings: 1 })
    expect(await rowsOf('/earnings?symbols=SPL&from=2027-03-31&to=2027-03-31')).toMatchObject([
      { eps_actual: null, eps_estimate: 2.5, eps_surprise: null },
    ])
  })

  it('rule 1: surprises are computed by us, and null for an estimate of 0', async () => {
    await report({
      period_end: '2024-03-31',
      eps_actual: '0.3',
      eps_estimate: '-0.1',
      revenue_actual: '5',
      revenue_estimate: '0',
    })
    expect((await rowsOf('/earnings?symbols=ABC&to=2024-03-31'))[0]).toMatchObject({
      ...{ eps_surprise: 0.4, eps_surprise_ratio: 4, revenue_surprise: 5, revenue_surprise_ratio: null },
      sort_date: '2024-03-31',
      report_at: null,
    })
  })

  it('rule 2: an 8-K with results within 60 days confirms the date, whichever arrives first', async () => {
    const release = {
      ...ABC,
      report_date: '2024-07-25',
      filing_id: '0000000001-24-000001',
      accepted_at: '2024-07-25T11:00:00Z',
    }
    await host.submit(earningsReleases, [release], HOW)
    await report({
      period_end: '2024-06-30',
      eps_actual: '1',
      report_date: '2024-07-30',
      report_date_status: 'estimated',
    })
    await report({ period_end: '2024-09-30', eps_actual: '1' })
    const late = { ...release, report_date: '2024-12-05', filing_id: '0000000001-24-000002' }
    const timely = {
      ...release,
      report_date: '2024-10-24',
      filing_id: '0000000001-24-000003',
      accepted_at: '2024-10-24T15:00:00Z',
    }
    await host.submit(earningsReleases, [late, timely], HOW)
    expect(await rowsOf('/earnings?symbols=ABC&from=2024-07-01&to=2024-12-31')).toMatchObject([
      {
        period_end: '2024-09-30',
        report_date: '2024-10-24',
        report_time: 'during_market',
        report_date_status: 'confirmed',
        filing_id: '0000000001-24-000003',
      },
      {
        period_end: '2024-06-30',
        report_date: '2024-07-25',
        report_time: 'before_market',
        report_date_status: 'confirmed',
      },
    ])
  })

  it('rule 4: estimates become final with the report, and change only if the publisher corrects them', async () => {
    await report({ period_end: '2025-03-31', eps_estimate: '1.1' })
    await report({ period_end: '2025-03-31', eps_actual: '1.2', eps_estimate: '1.15' })
    await report({ period_end: '2025-03-31', eps_estimate: '9' })
    const asked = '/earnings?symbols=ABC&from=2025-03-31&to=2025-03-31'
    expect((await rowsOf(asked))[0]).toMatchObject({ eps_estimate: 1.15, eps_surprise: 0.05 })
    await report({ period_end: '2025-03-31', eps_actual: '1.2', eps_estimate: '1.16' })
    expect((await rowsOf(asked))[0]).toMatchObject({ eps_estimate: 1.16, eps_surprise: 0.04 })
  })

  it('rule 5: a period without an actual figure from the publisher has none: estimates are not compared with figures from statements', async () => {
    await report({ period_end: '2025-06-30', eps_estimate: '1.1' })
    expect((await rowsOf('/earnings?symbols=ABC&status=upcoming&from=2025-06-30&to=2025-06-30'))[0]).toMatchObject({
      ...{ eps_actual: null, eps_estimate: 1.1, eps_surprise: null },
    })
    expect(await rowsOf('/earnings?symbols=ABC&status=reported&from=2025-06-30&to=2025-06-30')).toEqual([])
  })

  it('R4: a row without a report date sorts and filters by the end of its period', async () => {
    await report({ period_end: '2023-12-31', eps_actual: '1' })
    const rows = await rowsOf('/earnings?symbols=ABC&from=2023-12-31&to=2024-03-31')
    expect(rows.map(({ sort_date }: { sort_date: string }) => sort_date)).toEqual(['2024-03-31', '2023-12-31'])
  })

  it('a share class returns its issuer’s row once, under the first requested listing', async () => {
    await report({ symbol: 'GOOGL', period_end: '2025-12-31', eps_actual: '2' })
    const rows = await rowsOf('/earnings?symbols=GOOG,GOOGL')
    expect(rows).toMatchObject([{ symbol: 'GOOG', eps_actual: 2 }])
  })

  it.each(['GOOG', 'GOOGL'])(
    'a key with only share class %s sees the issuer under that class, even without selectors',
    async (symbol) => {
      const own = await host.key({ plan: 'pro', symbols: [symbol] })
      const { data } = (await host.get(`/v1/earnings?symbols=${symbol}`, { key: own })).json
      expect(data).toMatchObject([{ symbol, eps_actual: 2 }])
      const [{ company_id }] = data
      for (const query of ['', `?company_ids=${company_id}`])
        expect((await host.get(`/v1/earnings${query}`, { key: own })).json.data).toEqual(data)
    },
  )

  it('an unknown company is quarantined', async () => {
    expect(await report({ symbol: 'NONE', period_end: '2025-12-31' })).toMatchObject({ quarantined: 1 })
  })
})

describe('GET /v1/estimates', () => {
  it('rules 1 and 4: the newest observation up to the date is returned; an observation equal to the previous one is not stored', async () => {
    await observe(
      { observed_on: '2026-01-02' },
      { observed_on: '2026-01-09' },
      { observed_on: '2026-01-16', mean: '1.6' },
    )
    const on = async (date: string) => (await rowsOf(`/estimates?symbols=ABC&effective_date=${date}`))[0]
    expect(await on('2026-01-15')).toMatchObject({ observed_on: '2026-01-02', mean: { value: 1.5, unit: 'USD/share' } })
    expect(await on('2026-01-16')).toMatchObject({
      observed_on: '2026-01-16',
      median: { value: null, unit: 'USD/share' },
      growth_ratio: 0.3333333333,
    })
  })

  it('rule 2: periods that ended more than 120 days earlier are excluded unless from requests them', async () => {
    await observe({ period_end: '2025-09-30', observed_on: '2025-09-01' })
    const ends = async (query: string) =>
      (await rowsOf(`/estimates?symbols=ABC${query}`)).map(({ period_end }: { period_end: string }) => period_end)
    expect(await ends('')).toEqual(['2026-06-30'])
    expect(await ends('&effective_date=2026-01-28')).toEqual(['2025-09-30', '2026-06-30'])
    expect(await ends('&from=2025-09-30')).toEqual(['2025-09-30', '2026-06-30'])
  })

  it('rule 3: a mean outside low and high is quarantined', async () => {
    expect(await observe({ observed_on: '2026-02-20', mean: '2.01' })).toMatchObject({ published: 0, quarantined: 1 })
  })
})

describe('GET /v1/analyst-ratings', () => {
  it('rule 1: ratings without a change within 7 days are one record', async () => {
    for (const day of ['2026-01-01', '2026-01-08', '2026-01-16']) await refresh({ published_at: `${day}T10:00:00Z` })
    const rows = await rowsOf('/analyst-ratings?symbols=ABC')
    expect(rows.map(({ published_at }: { published_at: string }) => published_at.slice(0, 10))).toEqual([
      '2026-01-01',
      '2026-01-16',
    ])
    expect(await rowsOf('/analyst-ratings?symbols=ABC&latest=true')).toHaveLength(1)
  })

  it.each([
    ['2026-02-01', '5', '4.5', 4.5, 'strong_buy'],
    ['2026-02-02', '5', '3.4', 3.4, 'hold'],
    ['2026-02-03', '1', '4.6', 1.4, 'strong_sell'],
    ['2026-02-04', '1', '4.5', 1.5, 'sell'],
  ])('rules 2 and 3: on %s the best score is %s and the rating is %s', async (day, best_score, told, score, rating) => {
    await refresh({ symbol: 'GOOG', published_at: `${day}T10:00:00Z`, score: told, best_score })
    expect(await rowsOf(`/analyst-ratings?symbols=GOOG&from=${day}&to=${day}`)).toMatchObject([
      { score, normalized_rating: rating },
    ])
  })

  it('rule 5: target prices do not change with a split', async () => {
    await refresh({ symbol: 'SPL', published_at: '2026-02-02T10:00:00Z', mean_target_price: '400' })
    await refresh({ symbol: 'SPL', published_at: '2026-02-20T10:00:00Z', mean_target_price: '101' })
    const rows = await rowsOf('/analyst-ratings?symbols=SPL')
    expect(rows.map((row: { mean_target_price: number }) => row.mean_target_price)).toEqual([400, 101])
  })

  it('rule 4: a refresh with neither analysts nor a score creates no row', async () => {
    const nobody = { strong_buy: '0', buy: '0', hold: '0', sell: '0', strong_sell: '0' }
    expect(await refresh({ ...nobody, published_at: '2026-02-25T10:00:00Z' })).toMatchObject({ published: 0 })
  })
})

real(`recorded answers${skipNotice}`, () => {
  const read = (path: string) => realText(path)
  const apple = () => read('api-responses/yahoo/quoteSummary-all-AAPL.json.gz')
  const answered = { answered_at: '2025-02-24T09:34:49Z' }
  beforeAll(() => takeIn(yahoo, { text: apple(), ...answered }))

  it('R1: AAPL’s surprises are exact', async () => {
    const rows = await rowsOf('/earnings?symbols=AAPL&status=reported')
    expect(rows).toHaveLength(4)
    expect(rows[0]).toMatchObject({
      period_end: '2024-12-31',
      eps_actual: 2.4,
      eps_estimate: 2.34102,
      eps_surprise: 0.05898,
      eps_surprise_ratio: 0.02519414614,
    })
    expect(rows[3]).toMatchObject({
      period_end: '2024-03-31',
      eps_surprise: 0.03077,
      eps_surprise_ratio: 0.02052386892,
    })
  })

  it('R2, rule 3: for a range of days, the report date is the first day, marked as estimated', async () => {
    expect(await rowsOf('/earnings?symbols=AAPL&status=upcoming')).toMatchObject([
      {
        period_end: '2025-03-31',
        report_date: '2025-04-30',
        report_date_status: 'estimated',
        revenue_estimate: 94076168920,
      },
    ])
  })

  it('R3: AAPL’s filings confirm its report dates', async () => {
    await takeIn(secReleases, read('sec-edgar/submissions/CIK0000320193-asof-20260305.json.gz'))
    expect(await rowsOf('/earnings?symbols=AAPL&from=2025-01-01&to=2025-02-28')).toMatchObject([
      {
        period_end: '2024-12-31',
        report_date: '2025-01-30',
        report_time: 'after_market',
        filing_id: '0000320193-25-000007',
      },
    ])
  })

  it('Q1: eight estimates for AAPL', async () => {
    const rows = await rowsOf('/estimates?symbols=AAPL&effective_date=2025-02-24')
    expect(rows).toHaveLength(8)
    const [eps, revenue] = ['eps', 'revenue'].map((metric) =>
      rows.find(
        (row: { metric: string; period_end: string; period_type: string }) =>
          row.metric === metric && row.period_end === '2025-03-31',
      ),
    )
    expect(eps).toMatchObject({
      ...{ mean: { value: 1.60796, unit: 'USD/share' }, low: { value: 1.5 }, high: { value: 1.67 }, analyst_count: 27 },
      revisions: { up_30d: 3, down_30d: 20, mean_90d_ago: 1.68215 },
    })
    expect(revenue).toMatchObject({
      ...{
        mean: { value: 94076168920, unit: 'USD' },
        low: { value: 89370000000 },
        high: { value: 95903397000 },
        revisions: null,
      },
    })
  })

  it('Q2: fiscal years for AAPL', async () => {
    expect(
      await rowsOf('/estimates?symbols=AAPL&effective_date=2025-02-24&period_type=annual&metric=eps'),
    ).toMatchObject([
      { period_end: '2025-09-30', mean: { value: 7.3157 }, analyst_count: 38 },
      { period_end: '2026-09-30', mean: { value: 8.19607 }, analyst_count: 39 },
    ])
  })

  it('K1, K3: the recommendations for AAPL', async () => {
    expect(await rowsOf('/analyst-ratings?symbols=AAPL')).toMatchObject([
      {
        ...{ strong_buy: 7, buy: 21, hold: 14, sell: 2, strong_sell: 2, analyst_count: 46, score: 3.93478 },
        ...{ normalized_rating: 'buy', mean_target_price: 252.22575, high_target_price: 325, low_target_price: 197 },
        ...{ median_target_price: 257.5, target_analyst_count: 40 },
        ...{ firm: null, analyst: null, previous_rating: null, previous_target_price: null },
      },
    ])
  })

  it('K2: without a published mean, the score follows from the counts', async () => {
    const text = apple().replace(/"recommendationMean":\s*2.06522,/, '')
    await takeIn(yahoo, { text, answered_at: '2025-03-24T09:00:00Z' })
    expect(await rowsOf('/analyst-ratings?symbols=AAPL&from=2025-03-01')).toMatchObject([
      { score: 3.630434783, normalized_rating: 'buy' },
    ])
  })
})
