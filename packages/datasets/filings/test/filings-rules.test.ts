import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings from '../src/index.ts'
import { secFilings } from '../src/sources/sec-filings.ts'
import { publishRaw } from '@bourse/testkit/workspace'
import { submissionsFile } from './support/edgar-files.ts'

const listing = (symbol: string, cik: string) => ({ cik, stretches: [{ symbol, exchange_mic: 'XNAS' }] })
const [ALPHABET, PARTNER] = ['0001652044', '0000000042']
const listings = fakeListings([listing('GOOG', ALPHABET), listing('GOOGL', ALPHABET), listing('PART', PARTNER)])
const annual = { accessionNumber: '0001652044-26-000010', filingDate: '2026-02-05', form: '10-K' }
const results = {
  accessionNumber: '0001652044-26-000009',
  filingDate: '2026-02-04',
  acceptanceDateTime: '2026-02-04T16:01:30.000Z',
  reportDate: '2026-02-04',
  form: '8-K',
  items: '2.02,9.01',
  primaryDocDescription: '',
}

describe('filings: the index', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, filings], clock: '2026-03-02T22:00:00Z' })
    key = await host.key()
    const others = ['10-KT', 'NT 10-K', '4'].map((form, at) => ({ form, accessionNumber: `0001652044-26-00002${at}` }))
    const old = { accessionNumber: '0001652044-24-000001', filingDate: '2024-09-20' }
    await take(ALPHABET, [annual, results, ...others, old])
  })
  afterAll(() => host.close())

  const take = (cik: string, filed: Parameters<typeof submissionsFile>[1]) =>
    publishRaw(host, secFilings, { main: submissionsFile({ cik, name: 'Alphabet Inc.' }, filed), pages: [] }, { cik })
  const ask = (query: string) => host.get(`/v1/filings?${query}`, { key })
  const filed = async (query: string) => {
    const answer = await ask(query)
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data as readonly Record<string, unknown>[]
  }
  const numbers = async (query: string) => (await filed(query)).map(({ filing_id }) => filing_id)

  test('rule 1: only indexed forms filed on or after 2024-09-23 are returned, matched exactly', async () => {
    expect(await numbers('symbols=GOOG')).toEqual([results.accessionNumber, annual.accessionNumber])
    expect(await numbers('symbols=GOOG&form_types=10-K')).toEqual([annual.accessionNumber])
    expect(await numbers('symbols=GOOG&form_types=10-K/A')).toEqual([])
    const unknown = await ask('symbols=GOOG&form_types=10-KT')
    expect([unknown.status, unknown.json.code]).toEqual([422, 'invalid-parameter'])
  })

  test('rules 3 and 5: an 8-K has its event date and items; empty strings are null', async () => {
    expect((await filed('symbols=GOOG&items=9.01'))[0]).toMatchObject({
      reporting_period: '2026-02-04',
      items: ['2.02', '9.01'],
      title: null,
      accepted_at: '2026-02-04T21:01:30Z',
    })
    expect(await numbers('symbols=GOOG&reporting_period=2025-12-31')).toEqual([annual.accessionNumber])
    expect(await numbers('symbols=GOOG&reporting_from=2026-01-01&reporting_to=2026-02-28')).toEqual([
      results.accessionNumber,
    ])
  })

  test('a filing has a history, by its company or the symbol of one of its listings', async () => {
    const [row] = await filed('symbols=GOOG&form_types=10-K')
    for (const company of [String(row?.['company_id']), 'GOOG']) {
      const path = `/v1/history?operation=filings.list&key=${annual.accessionNumber},${company}`
      const { status, json, text } = await host.get(path, { key })
      expect(status, text).toBe(200)
      expect(json.data).toMatchObject([{ source: 'edgar-filings', values: { filing_id: annual.accessionNumber } }])
    }
  })

  test('issuers: rows are repeated for each requested symbol, sorted by symbol, then date', async () => {
    const rows = await filed('symbols=GOOGL,GOOG')
    expect(rows.map(({ symbol, filed_on }) => [symbol, filed_on])).toEqual([
      ['GOOG', '2026-02-04'],
      ['GOOG', '2026-02-05'],
      ['GOOGL', '2026-02-04'],
      ['GOOGL', '2026-02-05'],
    ])
    const turned = await filed('symbols=GOOGL,GOOG&order=desc')
    expect(turned.map(({ symbol, filed_on }) => [symbol, filed_on])).toEqual([
      ['GOOG', '2026-02-05'],
      ['GOOG', '2026-02-04'],
      ['GOOGL', '2026-02-05'],
      ['GOOGL', '2026-02-04'],
    ])
    expect(new Set(rows.map(({ company_id }) => company_id)).size).toBe(1)
    expect(await filed(`company_ids=${String(rows[0]?.['company_id'])}`)).toHaveLength(2)
  })

  test('pages continue within one symbol and on to the next', async () => {
    const pages: unknown[] = []
    for (let next: string | null = '/v1/filings?symbols=GOOG,GOOGL&limit=1'; next !== null;) {
      const { json } = await host.get(next, { key })
      pages.push(...json.data.map(({ symbol, filing_id }: Record<string, string>) => `${symbol} ${filing_id}`))
      next =
        json.meta.next_cursor === null ? null : `/v1/filings?symbols=GOOG,GOOGL&limit=1&cursor=${json.meta.next_cursor}`
    }
    expect(pages).toEqual([
      `GOOG ${results.accessionNumber}`,
      `GOOG ${annual.accessionNumber}`,
      `GOOGL ${results.accessionNumber}`,
      `GOOGL ${annual.accessionNumber}`,
    ])
  })

  test('parameters without effect are rejected', async () => {
    const queries = [
      '',
      'symbols=GOOG&company_ids=cmp_00000000000000000000',
      'symbols=GOOG&reporting_period=2025-12-31&reporting_to=2025-12-31',
      'symbols=GOOG&reporting_from=2026-01-02&reporting_to=2026-01-01',
      'symbols=GOOG&from=2026-01-02&to=2026-01-01',
      'symbols=GOOG&amendments=some',
    ]
    for (const query of queries) expect([query, (await ask(query)).json.code]).toEqual([query, 'invalid-parameter'])
  })

  test('rule 2: a filing that the SEC removed is returned only as of an earlier instant, and each date is as filed', async () => {
    const before = host.clock.now()
    host.clock.advance(60_000)
    const later = { accessionNumber: '0001652044-26-000030', filingDate: '2026-02-20', form: '10-Q' }
    await take(ALPHABET, [
      later,
      annual,
      { ...results, accessionNumber: '0001652044-26-000008', filingDate: '2026-02-03' },
    ])
    expect(await numbers('symbols=GOOG')).toEqual([
      '0001652044-26-000008',
      annual.accessionNumber,
      later.accessionNumber,
    ])
    expect(await numbers(`symbols=GOOG&as_of=${before}`)).toContain(results.accessionNumber)
  })

  test('rule 4: a filing is known from its acceptance, even before the installation; filed_on is the SEC’s own date', async () => {
    await take(PARTNER, [
      {
        accessionNumber: '0000000042-25-000001',
        filingDate: '2025-03-04',
        acceptanceDateTime: '2025-03-03T18:30:57.000Z',
        form: '10-K',
      },
    ])
    expect(await numbers('symbols=PART&as_of=2025-03-03T23:30:56Z')).toEqual([])
    expect(await filed('symbols=PART&as_of=2025-03-03T23:30:57Z')).toMatchObject([
      { filed_on: '2025-03-04', accepted_at: '2025-03-03T23:30:57Z' },
    ])
  })

  test('a filing by two companies has one row for each; a filing by an unknown company is quarantined', async () => {
    await take(PARTNER, [annual])
    expect(await numbers('symbols=PART,GOOG&form_types=10-K&from=2026-01-01')).toEqual([
      annual.accessionNumber,
      annual.accessionNumber,
    ])
    const report = await take('0000000077', [annual])
    expect([report.published, report.quarantined]).toEqual([0, 1])
  })

  test('credits are per listing, and entitlement applies to the requested listing', async () => {
    const some = await host.key({ plan: 'pro', symbols: ['GOOG'] })
    expect((await host.get('/v1/filings?symbols=GOOG', { key: some })).status).toBe(200)
    expect((await host.get('/v1/filings?symbols=GOOG,GOOGL', { key: some })).status).toBe(403)
  })

  test.each(['GOOG', 'GOOGL'])('a key limited to class %s reads the issuer’s filings under it', async (symbol) => {
    const own = await host.key({ plan: 'pro', symbols: [symbol] })
    const [{ company_id, instrument_id }] = (await host.get(`/v1/filings?symbols=${symbol}`, { key: own })).json.data
    const ofIssuer = (await host.get(`/v1/filings?company_ids=${company_id}`, { key: own })).json.data
    expect(ofIssuer.length).toBeGreaterThan(0)
    for (const row of ofIssuer) expect(row).toMatchObject({ symbol, instrument_id })
    const parts = `/v1/filings/${annual.accessionNumber}/exhibits`
    expect((await host.get(parts, { key: own })).json.code).not.toBe('identifier-not-found')
    const stranger = await host.key({ plan: 'pro', symbols: ['PART'] })
    expect((await host.get(`/v1/filings?company_ids=${company_id}`, { key: stranger })).status).toBe(403)
  })
})
