import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { conformance, fakeDailyBars, fakeListingsOf } from '@bourse/testkit'
import ownership from '../src/index.ts'
import { form13fSet, WHOLE_SET } from './support/form13f-set.ts'
import { form4, report13f, submission } from './support/submissions.ts'

const position = {
  symbol: 'AAPL',
  holder_type: 'institution',
  reported_on: '2025-12-31',
  holder: 'Made Up Advisers',
  holder_cik: null,
  position: '1000',
  position_value: '250000',
  currency_code: 'USD',
  position_ratio: '0.01',
  portfolio_ratio: '0.2',
  filing_id: null,
  filed_on: null,
  parts: [],
}
const report = {
  holder_type: 'institution',
  holder: 'Made Up Advisers',
  filings: [],
  value_factor: '1',
  known_positions: '1',
  unknown_positions: '0',
}
const transaction = {
  form_type: '4',
  owner_name: 'Owner 1',
  owner_cik: '0000900001',
  owners: [],
  relationship: 'officer',
  officer_title: null,
  security_title: 'Common Stock',
  transaction_code: 'S',
  transaction_type: 'sale',
  acquired_disposed: 'disposed',
  shares: '100',
  price: '10.5',
  value: '1050',
  shares_after: '900',
  direct_or_indirect: 'direct',
  nature_of_ownership: null,
  deemed_execution_date: null,
  equity_swap: false,
  late: false,
  planned_10b5_1: null,
  footnotes: [],
  period_of_report: '2026-02-09',
  sequence: '1',
  original_filed_on: null,
}

const fund = `<edgarSubmission><formData><genInfo><regName>Made Up Funds</regName><regCik>0000777002</regCik><seriesName>Made Up Growth</seriesName>
  <seriesId>S000077702</seriesId><repPdDate>2025-12-31</repPdDate></genInfo><fundInfo><netAssets>1000000</netAssets></fundInfo><invstOrSecs><invstOrSec>
  <name>Amazon</name><cusip>023135106</cusip><balance>40</balance><units>NS</units><valUSD>10000</valUSD><pctVal>1</pctVal><payoffProfile>Long</payoffProfile>
  </invstOrSec></invstOrSecs></formData></edgarSubmission>`
const unit = { filing_id: '0000777001-26-000001' }

conformance(await extendWithDemo(ownership), {
  with: [fakeListingsOf(demoListings('2026-03-02')), fakeDailyBars([])],
  rows: {
    positions: [
      { ...position, holder_id: 'a' },
      { ...position, holder_id: 'b', position: '900' },
      { ...position, holder_id: 'a', reported_on: '2025-09-30' },
      { ...position, holder_id: 'harbor', holder: 'Harbor Fund', holder_type: 'fund' },
      { ...position, holder_id: 'a', symbol: 'VOD', exchange_mic: 'XLON' },
    ],
    portfolio_reports: [
      { ...report, holder_id: 'a', reported_on: '2025-09-30' },
      { ...report, holder_id: 'a', reported_on: '2025-12-31' },
    ],
    insider_transactions: [
      {
        ...transaction,
        symbol: 'AAPL',
        filing_id: '0000000001-26-000001',
        filed_on: '2026-02-10',
        transaction_date: '2026-02-09',
      },
      {
        ...transaction,
        symbol: 'AAPL',
        filing_id: '0000000001-26-000002',
        filed_on: '2026-02-12',
        transaction_date: '2026-02-11',
      },
      {
        ...transaction,
        symbol: 'VOD',
        exchange_mic: 'XLON',
        filing_id: '0000000001-26-000003',
        filed_on: '2026-02-12',
        transaction_date: '2026-02-11',
      },
    ],
  },
  fixtures: {
    'edgar-13f': {
      unit,
      raw: {
        submission: report13f({
          id: unit.filing_id,
          period: '12-31-2025',
          rows: [{ cusip: '023135106', value: 25_000, shares: 100 }],
        }),
      },
    },
    'edgar-nport': {
      unit,
      raw: { submission: submission({ id: unit.filing_id, form: 'NPORT-P', documents: [fund] }) },
    },
    'edgar-forms': {
      unit,
      raw: { submission: form4({ id: unit.filing_id, issuer: '0000320193', transactions: [{ date: '2026-02-09' }] }) },
    },
    'form13f-sets': { unit: WHOLE_SET, raw: { tables: form13fSet([{ shares: 100 }]) } },
    'form345-sets': { unit: { quarter: '2026q1' }, raw: quarterlySet() },
    demo: { unit: { from: '2020-04-01', to: '2020-05-20' }, raw: { today: '2020-05-21' } },
  },
  symbols: ['AAPL', 'XLON:VOD'],
})

/** The four tables in a data set that contains one form. */
function quarterlySet() {
  const table = (row: Readonly<Record<string, string>>) =>
    `${Object.keys(row).join('\t')}\n${Object.values(row).join('\t')}\n`
  const number = { ACCESSION_NUMBER: '0000777001-26-000009' }
  return {
    submissions: table({
      ...number,
      FILING_DATE: '12-FEB-2026',
      PERIOD_OF_REPORT: '11-FEB-2026',
      DATE_OF_ORIG_SUB: '',
      DOCUMENT_TYPE: '4',
      ISSUERCIK: '0000320193',
      ISSUERNAME: 'Apple Inc.',
      ISSUERTRADINGSYMBOL: 'AAPL',
      AFF10B5ONE: '0',
    }),
    owners: table({
      ...number,
      RPTOWNERCIK: '0000900002',
      RPTOWNERNAME: 'Owner 2',
      RPTOWNER_RELATIONSHIP: 'Officer',
      RPTOWNER_TITLE: 'CFO',
    }),
    transactions: table({
      ...number,
      NONDERIV_TRANS_SK: '1',
      SECURITY_TITLE: 'Common Stock',
      TRANS_DATE: '11-FEB-2026',
      TRANS_CODE: 'P',
      TRANS_SHARES: '10',
      TRANS_PRICEPERSHARE: '270',
      TRANS_ACQUIRED_DISP_CD: 'A',
      SHRS_OWND_FOLWNG_TRANS: '110',
      DIRECT_INDIRECT_OWNERSHIP: 'D',
    }),
    footnotes: 'ACCESSION_NUMBER\tFOOTNOTE_ID\tFOOTNOTE_TXT\n',
  }
}
