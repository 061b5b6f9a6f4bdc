import { realText, skipNotice } from '@bourse/testkit/real-data'
import { submissionText } from '@bourse/sec'
import { fakeListings, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import filings, { filings as record } from '../src/index.ts'
import { secExhibits } from '../src/sources/sec-exhibits.ts'
import { secSections } from '../src/sources/sec-sections.ts'
import { filed } from './support/filed.ts'
import { ingestRecorded, publishRaw } from '@bourse/testkit/workspace'

/** Standalone files are treated as filings of this company. */
const ALONE = '0000320193'
const CIKS = [ALONE, '0000019617', '0000072333', '0001045810', '0001109357', '0001173313', '0001779026']
const listings = fakeListings(CIKS.map((cik, at) => ({ cik, stretches: [{ symbol: `T${at}`, exchange_mic: 'XNAS' }] })))

type Row = Readonly<Record<string, unknown>>

describe.skipIf(skipNotice !== '')(`filings: EDGAR documents${skipNotice}`, () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [listings, filings], clock: '2005-05-01T00:00:00Z' })
    key = await host.key()
  })
  afterAll(() => host.close())

  /** Ingests a complete submission on the given date and requests the documents read from it. */
  async function documentsOf(name: string, on: string) {
    if (host.clock.now() < on) host.clock.set(`${on}T00:00:00Z`)
    const path = `sec-edgar/full-submissions/${name}.txt${name.startsWith('8-K_0000950137') ? '' : '.gz'}`
    const { filing_id, form_type, filed_on, parties } = submissionText(realText(path))
    const cik = parties[0]?.cik ?? ''
    await host.publish(record, [filed({ filing_id, form_type, filed_on, cik })], { source: 'test' })
    await ingestRecorded(host, secExhibits, path)
    await ingestRecorded(host, secSections, path)
    return {
      exhibits: (query = '') => ask(`${filing_id}/exhibits?limit=100&${query}`),
      sections: (query = '') => ask(`${filing_id}/sections?limit=100&${query}`),
    }
  }

  async function ask(path: string): Promise<readonly Row[]> {
    const answer = await host.get(`/v1/filings/${path}`, { key })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.data
  }

  const numbers = (rows: readonly Row[]) => rows.map(({ exhibit_number }) => exhibit_number)
  const items = (rows: readonly Row[]) => rows.map(({ item }) => item)

  test('E4: a filing without exhibits returns no exhibits', async () => {
    const { exhibits } = await documentsOf('8-K_0000950137-05-004969', '2005-05-01')
    expect(await exhibits()).toEqual([])
  })

  test('E2: a filing has exhibits 10.1 and 10.2; descriptions that repeat the type are null', async () => {
    const { exhibits } = await documentsOf('8-K_0000072333-23-000015', '2023-06-01')
    const rows = await exhibits()
    expect(numbers(rows)).toEqual(['10.1', '10.2'])
    expect(rows.map(({ description }) => description)).toEqual([null, null])
    expect(await exhibits('xbrl=true')).toHaveLength(5)
  })

  test('E3: an asset-backed issuer’s filing has six exhibits', async () => {
    const { exhibits } = await documentsOf('10-K_0001779026-23-000027', '2023-06-01')
    expect(numbers(await exhibits())).toEqual(['31.1', '33.1', '33.2', '34.1', '34.2', '35.1'])
    expect(numbers(await exhibits('exhibit_numbers=33,35.1'))).toEqual(['33.1', '33.2', '35.1'])
  })

  test('E1, T3: a filing has a press release, and four items, none of which begins with a sentence', async () => {
    const { exhibits, sections } = await documentsOf('8-K_0001213900-25-032135', '2026-07-01')
    expect(await exhibits()).toMatchObject([{ exhibit_number: '99.1', description: 'PRESS RELEASE' }])
    expect(await exhibits('xbrl=true')).toHaveLength(4)
    expect(items(await sections())).toEqual(['2.02', '4.02', '7.01', '9.01'])
  })

  test('E5: a filing has one exhibit, or five with its XBRL parts', async () => {
    const { exhibits } = await documentsOf('8-K_0000019617-26-000241', '2026-07-01')
    expect(await exhibits()).toHaveLength(1)
    expect(await exhibits('xbrl=true')).toHaveLength(5)
  })

  test('T4: current report items', async () => {
    const { sections } = await documentsOf('8-K_0001045810-26-000024', '2026-07-01')
    expect(items(await sections())).toEqual(['5.02', '9.01'])
    expect(items(await alone('8-K-buckle', '8-K', '2026-05-01'))).toEqual(['2.02', '9.01'])
  })

  let count = 0
  /** Returns the sections of a standalone document. */
  async function alone(name: string, form_type: string, filed_on: string): Promise<readonly Row[]> {
    const unit = { filing_id: `0000000001-25-${String(++count).padStart(6, '0')}`, cik: ALONE, form_type, filed_on }
    await host.publish(record, [filed(unit)], { source: 'test' })
    const index = `<p>${unit.filing_id}</p>`
    const raw = {
      index,
      primary: realText(`sec-edgar/filing-documents/${name}.htm.gz`),
      archives: 'https://www.sec.gov/Archives',
    }
    await publishRaw(host, secSections, raw, unit)
    return ask(`${unit.filing_id}/sections`)
  }

  const annual = (name: string) => alone(name, '10-K', name.slice(-10))
  const lengths = (rows: readonly Row[]) => rows.map(({ text }) => String(text).length)

  test('T1: Apple’s 2024 annual report has three sections', async () => {
    const rows = await annual('aapl-10-k-2024-11-01')
    expect(items(rows)).toEqual(['1', '1A', '7'])
    expect(String(rows[0]?.['text'])).toMatch(/^Item 1\.\s+Business[^]*inactive textual references only\.$/)
    const [business = 0, risks = 0] = lengths(rows)
    expect(business).toBeGreaterThan(15_000)
    expect(business).toBeLessThan(16_500)
    expect(risks).toBeGreaterThan(68_000)
    expect(risks).toBeLessThan(70_000)
    expect(rows.map(({ truncated }) => truncated)).toEqual([false, false, false])
  })

  test('T2: a section that only refers to another document is included', async () => {
    const ibm = (await annual('ibm-10-k-2025-02-25')).find(({ item }) => item === '7')
    expect(ibm?.['text']).toContain('Refer to pages 6 through 42 of IBM’s 2024 Annual Report')
    expect(String(ibm?.['text']).length).toBeLessThan(230)
    const wells = await annual('wfc-10-k-2025-02-25')
    expect(items(wells)).toEqual(['1', '1A', '7'])
  })

  test.each([
    ...['amzn-10-k-2025-02-07', 'crm-10-k-2025-03-05', 'googl-10-k-2025-02-05', 'hd-10-k-2025-03-21'],
    ...['ko-10-k-2025-02-20', 'nflx-10-k-2025-01-27', 'nvda-10-k-2025-02-26', 'tsla-10-k-2025-01-30'],
    ...['unh-10-k-2025-02-27', 'v-10-k-2024-11-13', 'wmt-10-k-2025-03-14'],
  ])('T5: %s has items 1, 1A and 7', async (name) => {
    expect(items(await annual(name))).toEqual(['1', '1A', '7'])
  })
})
