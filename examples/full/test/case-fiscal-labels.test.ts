import fundamentals from '@bourse/fundamentals'
import { importFile } from '@bourse/host'
import instruments from '@bourse/instruments'
import { runOwedJobs, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casePath } from './support/cases.ts'
import { startFullHost } from './support/full-host.ts'
import { describeReal } from './support/real-data.ts'
import { asking, type SentRow } from './support/rows.ts'

describeReal('case 13: 52-week fiscal years, two year ends, restatements, a transition period', () => {
  let host: TestHost
  let ask: ReturnType<typeof asking>

  beforeAll(async () => {
    host = await startFullHost('2026-11-27T12:00:00Z')
    ask = asking(host, await host.key())
    await importFile(host.host.publications, instruments, casePath('13-fiscal-labels', 'inst.csv'), {
      source: 'import',
      map: {},
    })
    await host.host.refresh()
    await runOwedJobs(host)
    const files = ['1', '2', '3', '4'].map((number) => casePath('13-fiscal-labels', `CIK000091000${number}.json`))
    const report = await host.ingest(fundamentals, 'sec-companyfacts', files)
    expect(report).toMatchObject({ quarantined: 0, others: [] })
    await host.host.refresh()
  }, 120_000)
  afterAll(() => host?.close())

  const income = (symbol: string, more = '') =>
    ask.allRows(`/v1/financials/statements?symbols=${symbol}&statement=income_statement&limit=1000${more}`)
  const shown = (rows: readonly SentRow[], type: string) =>
    rows
      .filter(({ period_type }) => period_type === type)
      .map(({ period_end, reported_period_end, reported_fiscal_year, items }) => {
        const { revenue } = items as unknown as { readonly revenue: string }
        return [period_end, reported_period_end, reported_fiscal_year, revenue].join(' ')
      })

  test('52- and 53-week years end with the month and have the fiscal year that the filer uses', async () => {
    expect(shown(await income('JNJL'), 'annual')).toEqual([
      '2021-12-31 2022-01-02 2021 900',
      '2022-12-31 2023-01-01 2022 1000',
      '2023-12-31 2023-12-31 2023 1100',
      '2024-12-31 2024-12-29 2024 1180',
    ])
    expect(shown(await income('TGTL'), 'annual')).toEqual([
      '2023-01-31 2023-01-28 2022 1091',
      '2024-01-31 2024-02-03 2023 1074',
      '2025-01-31 2025-02-01 2024 1065',
    ])
  })

  test('fourth quarters are the year minus nine months, and are marked as derived', async () => {
    const rows = await income('JNJL')
    const quarters = shown(rows, 'quarterly')
    expect(quarters).toContain('2023-12-31 2023-12-31 2023 290')
    expect(quarters).toContain('2022-12-31 2023-01-01 2022 255')
    expect(quarters).toContain('2024-12-31 2024-12-29 2024 320')
    const fourth = rows.find(
      ({ period_type, period_end }) => period_type === 'quarterly' && period_end === '2023-12-31',
    )
    expect(JSON.stringify(fourth?.['quality_issues'])).toContain('derived_quarter')
    expect(shown(await income('ADSL'), 'quarterly')).toContain('2026-01-31 2026-01-31 2026 196')
  })

  test('two year ends in one calendar year become two rows, and a 10-K/A restates', async () => {
    const rows = await income('TRNS')
    expect(shown(rows, 'annual')).toEqual([
      '2022-12-31 2022-12-31 2022 380',
      '2023-12-31 2023-12-31 2023 390',
      '2025-06-30 2025-06-30 2025 450',
    ])
    const restated = rows.find(({ period_end, period_type }) => period_type === 'annual' && period_end === '2023-12-31')
    expect(restated).toMatchObject({ restated: true })
  })

  test('as of a day before the installation, the filings from that time are returned under the current symbol', async () => {
    const asOf = '&as_of=2024-06-30'
    const { json } = await ask.get(`/v1/financials/statements?symbols=TRNS&statement=income_statement${asOf}`)
    expect(json.meta).toMatchObject({ errors: [], resolved_by: 'current' })
    expect(shown(await income('TRNS', asOf), 'annual')).toEqual([
      '2022-12-31 2022-12-31 2022 380',
      '2023-12-31 2023-12-31 2023 390',
    ])
    expect(shown(await income('TRNS', '&as_of=2024-03-31'), 'annual')).toContain('2023-12-31 2023-12-31 2023 400')
    const facts = await ask.rows(
      `/v1/financials/facts?symbols=TRNS&concepts=us-gaap:Revenues&from=2023-12-31&to=2023-12-31${asOf}`,
    )
    expect(facts).toMatchObject([{ value: '390', last_filing_id: '0000910004-24-000002' }])
    expect((await ask.get(`/v1/financials/statements?symbols=TRNS&as_of=2024-02-01`)).json.data).toEqual([])
  })

  test('a transition period has its own facts, and the adjacent years say why they have no statements', async () => {
    const facts = await ask.rows(
      '/v1/financials/facts?symbols=TRNS&concepts=us-gaap:Revenues&from=2024-06-30&to=2024-06-30',
    )
    expect(facts).toMatchObject([
      {
        ...{ fiscal_start: '2024-01-01', fiscal_end: '2024-06-30', duration_months: '6', value: '210' },
        ...{ form_type: '10-KT', filing_id: '0000910004-24-000003', last_filing_id: '0000910004-25-000001' },
      },
    ])
    for (const { period_end, period_type, quality_issues } of await income('TRNS')) {
      const says = JSON.stringify(quality_issues).includes('transition_period')
      expect(says, String(period_end)).toBe(period_type === 'annual' && period_end !== '2022-12-31')
    }
  })
})
