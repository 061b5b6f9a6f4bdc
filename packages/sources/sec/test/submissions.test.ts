import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'
import { describe, expect, it } from 'vitest'
import { formIndex, submissions, submissionsPage } from '../src/index.ts'

const filings = {
  accessionNumber: ['0000000001-25-000003', '0000000001-25-000002', '1', '0000000001-25-000001'],
  filingDate: ['2025-03-04', '2025-03-03', '2025-03-02', '03/01/2025'],
  reportDate: ['2025-02-28', '', '', ''],
  acceptanceDateTime: ['2025-03-03T18:05:00.000Z', '', '', ''],
  form: ['8-K', '10-K/A', '4', '4'],
  fileNumber: ['001-00001', '', '', ''],
  filmNumber: ['25000001', '', '', ''],
  items: ['2.02,9.01', '', '', ''],
  size: [1234, 5, 6, 7],
  isXBRL: [1, 0, 0, 0],
  isInlineXBRL: [1, 0, 0, 0],
  primaryDocument: ['a-8k.htm', '', '', 'xslF345X05/form4.xml'],
  primaryDocDescription: ['8-K', '', '', ''],
}

const company = {
  cik: '1',
  name: 'Example Corp.',
  sic: '3571',
  sicDescription: 'Electronic Computers',
  tickers: ['EXA', 'EXA-PB'],
  exchanges: ['NYSE', null],
  ein: '',
  category: '<br>Emerging growth company',
  fiscalYearEnd: '0926',
  stateOfIncorporation: '2M',
  addresses: {
    business: { street1: '1 Road', street2: null, city: 'Toronto', stateOrCountry: 'A6', zipCode: 'M5V' },
    mailing: {},
  },
  formerNames: [
    { name: 'OLD', from: '1994-01-26T00:00:00.000Z', to: '2007-01-04T00:00:00.000Z' },
    { name: 'NEWER', from: '2007-01-10T00:00:00.000Z', to: '2019-08-05T00:00:00.000Z' },
    { name: 'NEVER', from: '1997-07-28T00:00:00.000Z', to: '1997-07-28T00:00:00.000Z' },
  ],
  filings: {
    recent: filings,
    files: [
      { name: 'CIK0000000001-submissions-001.json', filingCount: 9, filingFrom: '1999-01-01', filingTo: '2015-01-01' },
    ],
  },
}

describe('submissions files', () => {
  const read = submissions(JSON.stringify(company))

  it('submissions files return the profile with ISO codes, and empty text as null', () => {
    expect(read.company).toMatchObject({
      cik: '0000000001',
      name: 'Example Corp.',
      sic_code: '3571',
      ein: null,
      lei: null,
      filer_category: 'Emerging growth company',
      fiscal_year_end: '09-26',
      incorporation_country_code: 'DE',
      incorporation_state: null,
      address: {
        street_1: '1 Road',
        street_2: null,
        city: 'Toronto',
        state: 'ON',
        postal_code: 'M5V',
        country_code: 'CA',
      },
      mailing_address: null,
      tickers: [
        { symbol: 'EXA', exchange_name: 'NYSE', exchange_mic: 'XNYS' },
        { symbol: 'EXA.PRB', exchange_name: null, exchange_mic: null },
      ],
    })
    expect(read.pages).toEqual([
      { file_name: 'CIK0000000001-submissions-001.json', filings: 9, filed_from: '1999-01-01', filed_to: '2015-01-01' },
    ])
  })

  it('1.1 rule 5: submissions files return former names newest first, without those that end on the day they begin', () => {
    expect(read.company.former_names).toEqual([
      { name: 'NEWER', from: '2007-01-10', to: '2019-08-05' },
      { name: 'OLD', from: '1994-01-26', to: '2007-01-04' },
    ])
  })

  it('5.1 rules 4 and 5: filings keep the filing date, split items at commas, and have null for empty text', () => {
    const [first, second] = [...read.filings]
    expect(first).toEqual({
      filing_id: '0000000001-25-000003',
      cik: '0000000001',
      form_type: '8-K',
      amendment: false,
      filed_on: '2025-03-04',
      reporting_period: '2025-02-28',
      accepted_at: '2025-03-03T23:05:00Z',
      items: ['2.02', '9.01'],
      title: '8-K',
      primary_document: 'a-8k.htm',
      url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000003/a-8k.htm',
      index_url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000003/0000000001-25-000003-index.htm',
      size_bytes: 1234,
      is_xbrl: true,
      is_inline_xbrl: true,
      file_number: '001-00001',
      film_number: '25000001',
    })
    expect(second).toMatchObject({
      form_type: '10-K/A',
      amendment: true,
      reporting_period: null,
      accepted_at: null,
      items: [],
      primary_document: null,
      url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000002/0000000001-25-000002.txt',
    })
  })

  it('submissions files report filings with an unreadable number or date, and continue', () => {
    const bad = [...read.filings].filter((filing) => filing instanceof BadRecord)
    expect(bad.map(({ message }) => message)).toEqual([
      'expected an accession number, got "1"',
      'expected a filing date YYYY-MM-DD, got "03/01/2025"',
    ])
    expect(bad[0]?.row).toMatchObject({ accessionNumber: '1', form: '4' })
  })

  it('submissions files include a second page, with its arrays at the top level, and a custom archive address', () => {
    const [first] = [...submissionsPage(JSON.stringify(filings), '0000000009', { archives: 'http://mirror' })]
    expect(first).toMatchObject({ cik: '0000000009', url: 'http://mirror/edgar/data/9/000000000125000003/a-8k.htm' })
  })

  it('submissions files reject other files, and arrays of different lengths', () => {
    expect(() => submissions('{"cik":')).toThrow(UnreadableFile)
    expect(() => submissions('[]')).toThrow('expected a JSON object')
    expect(() => submissions('{}')).toThrow('expected a "cik"')
    expect(() => submissionsPage('{}', '1')).toThrow('expected filings as arrays')
    const short = JSON.stringify({ ...filings, form: ['8-K'] })
    expect(() => submissionsPage(short, '1')).toThrow('expected as many entries in "form" as in "accessionNumber" (4)')
  })
})

const DASHES = '-'.repeat(120)
const form = [
  'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
  '',
  'Form Type   Company Name                                                  CIK         Date Filed  File Name',
  DASHES,
  `10-K        ${'EXAMPLE FUND 12'.padEnd(62)}1           20250303    edgar/data/1/0000000001-25-000003.txt   `,
  `SC 13D/A    ${'Other, Inc.'.padEnd(62)}22          20250303    edgar/data/22/0000000022-25-000001.txt   `,
  'SC 13D/A    Broken                                                        22          20250303    somewhere',
]

describe('EDGAR indexes', () => {
  it('EDGAR indexes split form.idx at its header’s columns, because a form type may contain spaces', () => {
    const entries = [...formIndex(form.join('\n'))]
    expect(entries.slice(0, 2)).toEqual([
      {
        form_type: '10-K',
        company_name: 'EXAMPLE FUND 12',
        cik: '0000000001',
        filed_on: '2025-03-03',
        filing_id: '0000000001-25-000003',
        url: 'https://www.sec.gov/Archives/edgar/data/1/0000000001-25-000003.txt',
        index_url: 'https://www.sec.gov/Archives/edgar/data/1/000000000125000003/0000000001-25-000003-index.htm',
      },
      expect.objectContaining({ form_type: 'SC 13D/A', company_name: 'Other, Inc.', cik: '0000000022' }),
    ])
    expect(entries[2]).toBeInstanceOf(BadRecord)
  })

  it('EDGAR indexes include company.idx, with other columns and a header on two lines', () => {
    const text = [
      'Company Name                                                  Form Type   CIK',
      '      Date Filed  File Name',
      DASHES,
      `${'EXAMPLE FUND 12'.padEnd(62)}SC 13D/A    1           20250303    edgar/data/1/0000000001-25-000003.txt  `,
    ].join('\n')
    expect([...formIndex(text)]).toMatchObject([
      { form_type: 'SC 13D/A', company_name: 'EXAMPLE FUND 12', cik: '0000000001' },
    ])
  })

  it('EDGAR indexes include master.idx, with vertical bars and dashes in dates', () => {
    const text = [
      'CIK|Company Name|Form Type|Date Filed|Filename',
      DASHES,
      '1|EXAMPLE|8-K|2025-03-03|edgar/data/1/0000000001-25-000003.txt',
      '1|EXAMPLE',
    ].join('\n')
    const [first, second] = [...formIndex(text)]
    expect(first).toMatchObject({ form_type: '8-K', company_name: 'EXAMPLE', filed_on: '2025-03-03' })
    expect(second).toBeInstanceOf(BadRecord)
  })

  it('EDGAR indexes reject a different file', () => {
    expect(() => [...formIndex('<html></html>')]).toThrow(UnreadableFile)
  })
})
