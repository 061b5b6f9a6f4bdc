import { BadRecord } from '@bourse/kit'
import { describe, expect, it } from 'vitest'
import { linkedSets, notesFiling, notesNumber, notesTag, setLines, type SetLine } from '../src/index.ts'

const submission = {
  adsh: '0000000077-26-000002',
  cik: '77',
  name: 'EXAMPLE CORP',
  form: '10-K',
  period: '20250930',
  fy: '2025',
  fp: 'FY',
  filed: '20251031',
  accepted: '2025-10-31 06:01:00.0',
  instance: 'exa-20250927_htm.xml',
}
const number: SetLine = {
  adsh: '0000000077-26-000002',
  tag: 'Revenues',
  version: 'us-gaap/2025',
  ddate: '20250930',
  qtrs: '4',
  uom: 'USD',
  dimh: '0x00000000',
  iprx: '0',
  value: '274515000000.0000',
  footnote: '',
  coreg: '',
  durp: '0.021918058',
  datp: '3.0',
}
const read = (line: SetLine) => notesNumber({ ...number, ...line })

describe('financial statement and notes sets', () => {
  it('financial statement and notes sets yield a filing, known from the end of the minute in which EDGAR accepted it', () => {
    expect(notesFiling(submission)).toEqual({
      filing_id: '0000000077-26-000002',
      cik: '0000000077',
      form_type: '10-K',
      filed_on: '2025-10-31',
      accepted_at: '2025-10-31T10:01:59Z',
      fiscal_year: 2025,
      fiscal_period: 'FY',
      prefix: 'exa',
    })
    expect(notesFiling({ ...submission, accepted: '', fy: '', instance: 'd1.xml' })).toMatchObject({
      accepted_at: '2025-11-01T02:00:00Z',
      fiscal_year: null,
      prefix: null,
    })
    expect(notesFiling({ ...submission, filed: '2025' })).toBeInstanceOf(BadRecord)
    expect(notesFiling({ ...submission, cik: '' })).toBeInstanceOf(BadRecord)
  })

  it('financial statement and notes sets yield dates as filed, which the set rounds to months and quarters', () => {
    expect(read({})).toMatchObject({ start: '2024-09-29', end: '2025-09-27', value: '274515000000', dimensions: null })
    expect(read({ ddate: '20201231', qtrs: '1', durp: '0.013698995', datp: '5.0' })).toMatchObject({
      start: '2020-09-27',
      end: '2020-12-26',
    })
    // An end date after the end of the month, and a full year.
    expect(read({ ddate: '20240131', qtrs: '0', durp: '0.0', datp: '-3.0' })).toMatchObject({
      start: null,
      end: '2024-02-03',
    })
    expect(read({ ddate: '20251231', durp: '0.010958904', datp: '0.0' })).toMatchObject({
      start: '2025-01-01',
      end: '2025-12-31',
    })
    // One month is neither a quarter nor an instant.
    expect(read({ ddate: '20250331', qtrs: '0', durp: '-0.32876712', datp: '0' })).toMatchObject({
      start: '2025-03-01',
      end: '2025-03-31',
    })
  })

  it('financial statement and notes sets omit numbers without a value or for a co-registrant, and keep the dimensions’ key', () => {
    expect(read({ value: '' })).toBeUndefined()
    expect(read({ coreg: 'ExampleFinance' })).toBeUndefined()
    expect(read({ dimh: '0xdd6adf652c868566bcc414c4acaf7af9' })).toMatchObject({
      dimensions: '0xdd6adf652c868566bcc414c4acaf7af9',
    })
  })

  it('financial statement and notes sets reject lines with unreadable dates or values, with the reason', () => {
    const why = (line: SetLine) => (read(line) as BadRecord).message
    expect(why({ ddate: '20250231' })).toContain('"ddate"')
    expect(why({ datp: '0.5' })).toContain('whole days in "datp"')
    expect(why({ durp: 'x' })).toContain('"qtrs" and "durp"')
    expect(why({ durp: '0.5' })).toContain('got 319.375')
    expect(why({ value: 'nil' })).toContain('"value"')
  })

  it('financial statement and notes sets yield a tag’s taxonomy, and the filing that defines a custom tag', () => {
    const tag = { tag: 'Assets', version: 'ifrs/2024', datatype: 'monetary', tlabel: 'Assets', doc: '' }
    expect(notesTag(tag)).toMatchObject({ taxonomy: 'ifrs-full', filing_id: null, label: 'Assets', description: null })
    expect(notesTag({ ...tag, version: '0000000077-26-000002' })).toMatchObject({
      taxonomy: null,
      filing_id: '0000000077-26-000002',
    })
  })

  it('financial statement and notes sets reject a table without the columns needed to restore dates, as in sets without notes', async () => {
    const tables = { 'num.tsv': new TextEncoder().encode('adsh\ttag\tddate\tqtrs\tvalue\n') }
    const lines = setLines({ tables }, 'num.tsv', ['durp', 'datp'])
    await expect(lines.next()).rejects.toThrow(/durp.*datp/)
    await expect(setLines({ tables }, 'sub.tsv').next()).rejects.toThrow('expected sub.tsv in the set')
  })

  it('financial statement and notes sets are found on the SEC’s page by their filing dates', () => {
    const names = ['2024q4_notes', '2025_02_notes', '2025_01_notes', '2025q1_rr1', '2026_02_notes']
    const html = names.map((name) => `<a href="/files/dera/data/sets/${name}.zip?download=1">x</a>`).join('')
    const page = { url: 'https://www.sec.gov/data-research/sec-markets-data/x', html }
    const window = { from: '2024-12-31', to: '2025-02-01' }
    expect(linkedSets(page, 'notes', window)).toEqual(
      ['2024q4', '2025_01', '2025_02'].map((set) => ({
        set,
        url: `https://www.sec.gov/files/dera/data/sets/${set}_notes.zip`,
      })),
    )
    expect(() => linkedSets(page, 'form13f', window)).toThrow(/expected links/)
  })
})
