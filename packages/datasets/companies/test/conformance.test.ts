import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { publicId } from '@bourse/kit'
import { conformance, fakeListingsOf, zipOf } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import dataset, { profile } from '../src/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const id = publicId('cmp', publicId('ins', 'BBG000B9XRY4'))

/** The fixtures' listings, in addition to the demo market's. */
const listed = ['FIXA', 'FIXB', 'FIXC.B', 'FIXD', 'FIXE'].map((symbol) => ({
  listing: symbol,
  type: 'CS',
  symbol,
  exchange_mic: 'XNYS',
  valid_from: '2000-01-03',
  valid_to: null,
  cik: symbol === 'FIXA' ? '0001990201' : null,
}))
const { name: _, ...rest } = profile({ sector: 'Information Technology', country_code: 'US', sic_code: '3571' })
const company = {
  ...rest,
  company_id: id,
  issuer_company_id: id,
  type: 'CS',
  status: 'active',
  classifications: [],
  listed_on: '1980-12-12',
  delisted_on: null,
  currency_code: 'USD',
  cik: '0000320193',
  lei: null,
  isin: null,
  figi: null,
  officers: [{ name: 'Fixture Officer', title: null, since: null }],
  branding: { logo_url: null, icon_url: null },
  listings: [],
  former_names: [],
  updated_on: '2026-03-01',
}

conformance(await extendWithDemo(dataset), {
  with: [fakeListingsOf([...demoListings('2026-03-02'), ...listed])],
  rows: {
    companies: [
      { ...company, id, symbol: 'AAPL', exchange_mic: 'XNAS', name: 'Apple Inc.' },
      { ...company, id: publicId('cmp', 'other'), symbol: 'KO', exchange_mic: 'XNYS', name: 'The Coca-Cola Company' },
    ],
    profiles: [{ ...profile({ name: 'Fixture Delta Corporation' }), symbol: 'FIXD' }],
    officer_reports: ['2025-11-03', '2026-02-02'].map((reported_on) => ({
      symbol: 'MSFT',
      reported_on,
      owner_cik: '0001990102',
      name: 'Fixture Officer',
      title: 'President',
    })),
  },
  fixtures: {
    'sec-submissions': { unit: { ciks: ['0001990201'] }, raw: [fixture('CIK0001990201.json')] },
    'yahoo-profile': { unit: { symbol: 'FIXE' }, raw: fixture('quoteSummary-FIXE.json') },
    'finance-database': { unit: { exchange: 'NYQ' }, raw: fixture('NYQ.csv') },
    'sec-ownership-forms': [
      { unit: { set: 'form4.xml' }, raw: { forms: [fixture('form4.xml')] } },
      {
        unit: { set: '2025q4' },
        raw: {
          archive: zipOf({
            'SUBMISSION.tsv': tsv(
              ['ACCESSION_NUMBER', 'FILING_DATE', 'PERIOD_OF_REPORT', 'DOCUMENT_TYPE', 'ISSUERCIK', 'ISSUERNAME'],
              ['0001990103-25-000001', '12-NOV-2025', '10-NOV-2025', '4', '0000789019', 'Microsoft Corporation'],
            ),
            'REPORTINGOWNER.tsv': tsv(
              ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE'],
              ['0001990103-25-000001', '0001990103', 'FIXTURE SECOND', 'Officer', 'Treasurer'],
            ),
          }),
        },
      },
    ],
    demo: { unit: { from: '2020-01-01', to: '2026-03-02' }, raw: { today: '2026-03-02' } },
  },
  queries: { 'companies.list': ['/v1/companies', '/v1/companies?symbols=AAPL,KO'] },
})

function tsv(...lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.join('\t')}\n`).join('')
}
