import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import filings from '../src/index.ts'
import { submissionFile, submissionsFile } from './support/edgar-files.ts'

const APPLE = '0000320193'

const filed = {
  cik: APPLE,
  company_name: 'Apple Inc.',
  form_type: '10-Q',
  amendment: false,
  reporting_period: '2025-12-27',
  accepted_at: '2026-01-26T20:30:00Z',
  items: [],
  title: '10-Q',
  primary_document: 'aapl.htm',
  url: 'https://www.sec.gov/Archives/edgar/data/320193/000000000026001012/aapl.htm',
  index_url: 'https://www.sec.gov/Archives/edgar/data/320193/000000000026001012/0000000000-26-001012-index.htm',
  size_bytes: '1200',
  is_xbrl: true,
  is_inline_xbrl: true,
  file_number: '001-36743',
  film_number: null,
}
const section = { form_type: '10-K', text: 'Item 1. Business', truncated: false, size_bytes: '16' }
const exhibit = {
  exhibit_number: '99.1',
  exhibit_type: 'EX-99.1',
  description: 'PRESS RELEASE',
  url: 'https://www.sec.gov/Archives/edgar/data/320193/000000000025001102/a.htm',
  media_type: 'text/html',
  size_bytes: null,
  xbrl: false,
}
const annual = { symbol: 'AAPL', filing_id: '0000000000-25-001102', filed_on: '2025-10-27' }
const results = { symbol: 'AAPL', filing_id: '0000000000-25-001101', filed_on: '2025-10-27' }

const submission = submissionFile({
  id: '0001111111-26-000001',
  form: '10-K',
  cik: APPLE,
  documents: [
    {
      type: '10-K',
      name: 'report.htm',
      text: '<p>Item 1. Business</p><p>The company makes things that people like.</p>',
    },
    { type: 'EX-31.1', name: 'ex311.htm', about: 'CERTIFICATION', text: '<p>I certify.</p>' },
  ],
})
const unit = { filing_id: '0001111111-26-000001' }

conformance(await extendWithDemo(filings), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  rows: {
    filings: [
      { ...filed, symbol: 'AAPL', filing_id: '0000000000-26-001012', filed_on: '2026-01-26' },
      { ...filed, ...annual, form_type: '10-K' },
      { ...filed, ...results, form_type: '8-K', items: ['2.02', '9.01'] },
      { ...filed, symbol: 'VOD', exchange_mic: 'XLON', filing_id: '0000000000-26-002012', filed_on: '2026-02-02' },
    ],
    sections: [
      { ...section, ...annual, item: '1', title: 'Business', position: '1' },
      { ...section, ...annual, item: '1A', title: 'Risk Factors', position: '2' },
    ],
    exhibits: [
      { ...exhibit, ...results, file_name: 'a.htm', position: '2' },
      { ...exhibit, ...results, file_name: 'b.htm', exhibit_number: '99.2', position: '3' },
    ],
  },
  fixtures: {
    'edgar-filings': {
      unit: { cik: APPLE },
      raw: {
        main: submissionsFile({ cik: '320193', name: 'Apple Inc.' }, [
          {},
          { form: '10-Q', accessionNumber: '0001111111-26-000002' },
        ]),
        pages: [],
      },
    },
    'edgar-sections': { unit, raw: { submission } },
    'edgar-exhibits': { unit, raw: { submission } },
    demo: { unit: { from: '2025-07-01', to: '2025-07-30' }, raw: { today: '2026-03-02' } },
  },
  symbols: ['AAPL', 'XLON:VOD'],
})
