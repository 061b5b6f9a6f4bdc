import { realText, skipNotice } from '@bourse/testkit/real-data'
import { BadRecord } from '@bourse/kit'
import { formIndex, indexedForms, submissionText } from '@bourse/sec'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings from '../src/index.ts'
import { secFilings } from '../src/sources/sec-filings.ts'
import { ingestRecorded } from '@bourse/testkit/workspace'

const listing = (symbol: string, cik: string) => ({ cik, stretches: [{ symbol, exchange_mic: 'XNAS' }] })
const listings = fakeListings([
  listing('AAPL', '0000320193'),
  listing('ALZN', '0001677077'),
  listing('MSFT', '0000789019'),
  listing('TSLA', '0001318605'),
])

describe.skipIf(skipNotice !== '')(`filings: EDGAR lists${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, filings], clock: '2026-06-21T00:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  const filed = async (query: string) => {
    const answer = await host.get(`/v1/filings?limit=100&${query}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data as readonly Record<string, unknown>[]
  }
  const submissions = (name: string) => `sec-edgar/submissions/${name}.json.gz`

  test('L1: 20 of Apple’s 1,005 filings are in the index', async () => {
    const report = await ingestRecorded(host, secFilings, submissions('CIK0000320193-asof-20260305'))
    expect([report.rows, report.published, report.quarantined]).toEqual([20, 20, 0])
    const rows = await filed('symbols=AAPL')
    const count = Map.groupBy(rows, ({ form_type }) => form_type)
    expect([...count].map(([form, { length }]) => [form, length]).sort()).toEqual([
      ['10-K', 2],
      ['10-Q', 4],
      ['8-K', 14],
    ])
    expect(rows[0]?.['filing_id']).toBe('0000320193-24-000120')
    expect(rows.at(-1)?.['filing_id']).toBe('0001140361-26-006577')
  })

  test('L2: a later edition adds Alzamend’s three new filings', async () => {
    const first = await ingestRecorded(host, secFilings, submissions('CIK0001677077-asof-20260310'))
    expect(first.published).toBe(20)
    const second = await ingestRecorded(host, secFilings, submissions('CIK0001677077-asof-20260620'))
    expect([second.rows, second.published]).toEqual([23, 3])
    const rows = await filed('symbols=ALZN&from=2026-03-11')
    expect(rows.map(({ filing_id, form_type, filed_on }) => [filing_id, form_type, filed_on])).toMatchObject([
      ['0001214659-26-003166', '10-Q', '2026-03-11'],
      ['0001214659-26-003620', expect.any(String), expect.any(String)],
      ['0001214659-26-004806', expect.any(String), expect.any(String)],
    ])
  })

  test.each([
    ['MSFT', '0000789019', 18, []],
    ['TSLA', '0001318605', 25, ['sec-edgar/submissions/CIK0001318605-submissions-001-asof-20260305.json.gz']],
  ])('L3: the second edition of %s publishes nothing', async (symbol, cik, count, pages) => {
    const first = await ingestRecorded(host, secFilings, submissions(`CIK${cik}-asof-20260203`))
    const second = await ingestRecorded(host, secFilings, submissions(`CIK${cik}-asof-20260305`), ...pages)
    expect([first.published, second.rows, second.published, second.withdrawn]).toEqual([count, count, 0, 0])
    expect(await filed(`symbols=${symbol}`)).toHaveLength(count)
  })

  test('L4: Tesla’s amendments are distinguished', async () => {
    expect(await filed('symbols=TSLA&form_types=10-K,10-K/A')).toMatchObject([
      { form_type: '10-K', filed_on: '2025-01-30', amendment: false },
      { form_type: '10-K/A', filed_on: '2025-04-30', amendment: true },
      { form_type: '10-K', amendment: false },
    ])
    expect(await filed('symbols=TSLA&amendments=exclude')).toHaveLength(24)
    expect(await filed('symbols=TSLA&amendments=only')).toHaveLength(1)
    expect(await filed('symbols=TSLA&form_types=10-K')).toHaveLength(2)
  })

  test('L5: the daily indexes contain about 430 filings of these forms', () => {
    const indexed = (path: string) => {
      const entries = [...formIndex(realText('sec-edgar', path))].flatMap((entry) =>
        entry instanceof BadRecord ? [] : [entry],
      )
      const forms = entries.map(({ form_type }) => form_type).filter((form) => indexedForms.has(form))
      return {
        entries: entries.length,
        indexed: forms.length,
        of: (form: string) => forms.filter((one) => one === form).length,
      }
    }
    const march = indexed('daily-index/form.20200318.idx.gz')
    expect([march.entries, march.indexed, march.of('8-K'), march.of('6-K'), march.of('10-K')]).toEqual([
      4084, 428, 232, 95, 68,
    ])
    expect(indexed('daily-index/company.20221003.idx.gz')).toMatchObject({ entries: 4925, indexed: 429 })
  })

  test('L6: an acceptance time is read as New York time, even if it ends in Z', () => {
    const { accepted_at } = submissionText(realText('sec-edgar/full-submissions/4_0000320193-22-000061.txt'))
    expect(accepted_at).toBe('2022-05-06T22:30:57Z')
  })
})
