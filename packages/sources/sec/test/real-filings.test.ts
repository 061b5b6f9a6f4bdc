import { describe, expect, it } from 'vitest'
import {
  exhibits,
  formIndex,
  indexedForms,
  sections,
  submissions,
  submissionsPage,
  submissionText,
  type SecFiling,
} from '../src/index.ts'
import { good, names, read, skipped } from './real-files.ts'

/** First filing date in the filing index. */
const FIRST = '2024-09-23'

const indexed = (filings: readonly SecFiling[]) =>
  filings.filter(({ form_type, filed_on }) => indexedForms.has(form_type) && filed_on >= FIRST)
const edition = (file: string) => submissions(read('submissions', file))
const indexedOf = (file: string) => indexed(good(edition(file).filings))
const ids = (filings: readonly SecFiling[]) => filings.map(({ filing_id }) => filing_id)

describe.skipIf(skipped !== '')(`real submissions${skipped}`, () => {
  it('C1: Apple’s profile', () => {
    expect(edition('CIK0000320193-asof-20260305.json.gz').company).toMatchObject({
      sic_code: '3571',
      fiscal_year_end: '09-26',
      filer_category: 'Large accelerated filer',
      incorporation_state: 'CA',
      former_names: [{ name: 'APPLE INC' }, { name: 'APPLE COMPUTER INC' }],
    })
  })

  it('C2: Wolfspeed’s profile', () => {
    const { company } = edition('CIK0000895419-asof-20260328.json.gz')
    expect(company).toMatchObject({ name: 'WOLFSPEED, INC.', sic_code: '3674', tickers: [{ exchange_mic: 'XNYS' }] })
    expect(company.former_names).toHaveLength(3)
    expect(company.former_names[0]).toMatchObject({ name: 'CREE, INC.', to: '2021-10-01' })
  })

  it('C3: the profile of an over-the-counter company with no filings in the index', () => {
    const { company } = edition('CIK0001830056-asof-20260208.json')
    expect(company).toMatchObject({
      tickers: [{ exchange_name: 'OTC', exchange_mic: null }],
      address: { country_code: 'DE' },
    })
    expect(indexedOf('CIK0001830056-asof-20260208.json')).toEqual([])
  })

  it('L1: Apple’s 1,005 filings, 20 of them in the index', () => {
    const filings = good(edition('CIK0000320193-asof-20260305.json.gz').filings)
    const rows = indexed(filings)
    expect([filings.length, rows.length]).toEqual([1_005, 20])
    expect([rows[0]?.filing_id, rows.at(-1)?.filing_id]).toEqual(['0001140361-26-006577', '0000320193-24-000120'])
    expect(['8-K', '10-Q', '10-K'].map((form) => rows.filter(({ form_type }) => form_type === form).length)).toEqual([
      14, 4, 2,
    ])
  })

  it('L2: Alzamend in two editions', () => {
    const [first, second] = [
      indexedOf('CIK0001677077-asof-20260310.json.gz'),
      indexedOf('CIK0001677077-asof-20260620.json.gz'),
    ]
    expect([first.length, second.length]).toEqual([20, 23])
    const known = new Set(ids(first))
    const come = second.filter(({ filing_id }) => !known.has(filing_id))
    expect(ids(come).sort()).toEqual(['0001214659-26-003166', '0001214659-26-003620', '0001214659-26-004806'])
    expect(come.at(-1)).toMatchObject({ form_type: '10-Q', filed_on: '2026-03-11' })
  })

  it('L3 and L4: Microsoft’s and Tesla’s editions are the same; Tesla amended a 10-K', () => {
    expect(indexedOf('CIK0000789019-asof-20260203.json.gz')).toEqual(indexedOf('CIK0000789019-asof-20260305.json.gz'))
    const tesla = indexedOf('CIK0001318605-asof-20260203.json.gz')
    expect(tesla).toEqual(indexedOf('CIK0001318605-asof-20260305.json.gz'))
    expect(tesla.filter(({ amendment }) => !amendment)).toHaveLength(24)
    expect(tesla.filter(({ amendment }) => amendment)).toMatchObject([{ form_type: '10-K/A', filed_on: '2025-04-30' }])
  })

  it('every edition and second page is read, each filing with its acceptance time', () => {
    const filings = names('submissions').flatMap((file) =>
      good(file.includes('-submissions-') ? submissionsPage(read('submissions', file), '1') : edition(file).filings),
    )
    expect(filings).toHaveLength(11_766)
    expect(filings.filter(({ accepted_at }) => accepted_at === null)).toEqual([])
  })

  it('L5: daily indexes by form and by company', () => {
    const counts = (file: string) => {
      const entries = good(formIndex(read('daily-index', file)))
      const forms = entries.filter(({ form_type }) => indexedForms.has(form_type))
      return {
        entries: entries.length,
        forms: forms.length,
        of: (form: string) => forms.filter((entry) => entry.form_type === form).length,
      }
    }
    const byForm = counts('form.20200318.idx.gz')
    expect(byForm).toMatchObject({ entries: 4_084, forms: 428 })
    expect(['8-K', '6-K', '10-K'].map(byForm.of)).toEqual([232, 95, 68])
    expect(counts('company.20221003.idx.gz')).toMatchObject({ entries: 4_925, forms: 429 })
  })
})

const submission = (file: string) => submissionText(read('full-submissions', file))
const primary = (file: string) => {
  const { documents, form_type } = submission(file)
  return sections(documents[0]?.text ?? '', form_type)
}
const document = (file: string, form: string) => sections(read('filing-documents', file), form)
const items = (found: ReturnType<typeof sections>) => found.map(({ item }) => item)

describe.skipIf(skipped !== '')(`real documents${skipped}`, () => {
  it('L6: the header states the acceptance time in New York time', () => {
    expect(submission('4_0000320193-22-000061.txt').accepted_at).toBe('2022-05-06T22:30:57Z')
  })

  it('T1: Apple’s 10-K', () => {
    const [business, risks, discussion] = document('aapl-10-k-2024-11-01.htm.gz', '10-K')
    expect(business?.text.startsWith('Item 1. Business')).toBe(true)
    expect(business?.text.endsWith('inactive textual references only.')).toBe(true)
    expect(business?.text.length).toBeGreaterThan(15_000)
    expect(business?.text.length).toBeLessThan(16_500)
    expect(risks?.text.length).toBeGreaterThan(68_000)
    expect(risks?.text.length).toBeLessThan(70_000)
    expect([business, risks, discussion].map((section) => section?.truncated)).toEqual([false, false, false])
  })

  it('T2: sections that only refer to another document are included', () => {
    const [, , discussion] = document('ibm-10-k-2025-02-25.htm.gz', '10-K')
    expect(discussion?.text).toContain('Refer to pages 6 through 42 of IBM’s 2024 Annual Report')
    expect(discussion?.text).toHaveLength(211)
    const [, risks, third] = document('wfc-10-k-2025-02-25.htm.gz', '10-K')
    expect([risks?.item, third?.item]).toEqual(['1A', '7'])
    expect(Math.max(risks?.text.length ?? 0, third?.text.length ?? 0)).toBeLessThan(300)
  })

  it('T3 and T4: 8-K items', () => {
    expect(items(primary('8-K_0001213900-25-032135.txt.gz'))).toEqual(['2.02', '4.02', '7.01', '9.01'])
    expect(items(primary('8-K_0001045810-26-000024.txt.gz'))).toEqual(['5.02', '9.01'])
    expect(items(document('8-K-buckle.htm.gz', '8-K'))).toEqual(['2.02', '9.01'])
  })

  it('T5: all 14 10-Ks have items 1, 1A and 7', () => {
    const annual = names('filing-documents').filter((file) => file.includes('-10-k-'))
    expect(annual).toHaveLength(14)
    for (const file of annual) expect([file, items(document(file, '10-K'))]).toEqual([file, ['1', '1A', '7']])
  })

  it('E1 to E5: exhibits', () => {
    const numbers = (file: string, xbrl: boolean) =>
      exhibits(submission(file).documents)
        .filter((exhibit) => xbrl || !exhibit.xbrl)
        .map(({ exhibit_number }) => exhibit_number)
    const first = '8-K_0001213900-25-032135.txt.gz'
    expect(exhibits(submission(first).documents)[0]).toMatchObject({
      exhibit_number: '99.1',
      description: 'PRESS RELEASE',
    })
    expect([numbers(first, false), numbers(first, true).length]).toEqual([['99.1'], 4])
    const second = '8-K_0000072333-23-000015.txt.gz'
    expect([numbers(second, false), numbers(second, true).length]).toEqual([['10.1', '10.2'], 5])
    expect(
      exhibits(submission(second).documents)
        .slice(0, 2)
        .map(({ description }) => description),
    ).toEqual([null, null])
    expect(numbers('10-K_0001779026-23-000027.txt.gz', false)).toEqual(['31.1', '33.1', '33.2', '34.1', '34.2', '35.1'])
    expect(numbers('8-K_0000950137-05-004969.txt', true)).toEqual([])
    const last = '8-K_0000019617-26-000241.txt.gz'
    expect([numbers(last, false).length, numbers(last, true).length]).toEqual([1, 5])
  })

  it('every complete submission, even one from 2000, is read with its documents', () => {
    const counts = names('full-submissions').map((file) => submission(file).documents.length)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(115)
  })
})
