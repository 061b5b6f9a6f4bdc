import { extendWithDemo } from '@bourse/demo'
import { conformance, fakeDailyBars, fakeFacts } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import funds from '../src/index.ts'
import { exampleFund } from '../src/fund-in-path.ts'
import { demoMarket } from './support/demo-market.ts'
import { feeSet } from './support/fee-set.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

conformance(await extendWithDemo(funds), {
  with: [
    demoMarket(),
    fakeDailyBars([{ instrument_id: exampleFund, date: '2026-02-27', close: '467.23' }]),
    fakeFacts([{ instrument_id: exampleFund, type: 'ETF', company_id: 'cmp_00000000000000000001' }]),
  ],
  symbols: ['SPY', 'XTSE:XIU'],
  fixtures: {
    demo: { unit: { to: '2026-03-01' }, raw: { today: '2026-03-02' } },
    // A month for which the demo market has no data on these funds.
    'sec-nport': {
      unit: { report: 'report.xml', url: 'https://www.sec.gov/report.xml' },
      raw: {
        report: fixture('report.xml').replaceAll('2026-01-31', '2025-10-31'),
        // Listings for which the demo market has no fund data either.
        tickers: fixture('company_tickers_mf.json').replace('AGTHX', 'UEC').replace('VBTLX', 'BTG'),
      },
    },
    // Listings for which the demo market has no fund data.
    'sec-ncen': {
      unit: { report: 'census.xml', url: 'https://www.sec.gov/census.xml' },
      raw: fixture('census.xml').replaceAll('"SPY"', '"UEC"').replace('"VMFXX"', '"BTG"'),
    },
    'sec-fund-fees': {
      unit: { set: '2026q1' },
      raw: {
        set: {
          tables: Object.fromEntries(
            Object.entries(
              feeSet(
                [['0000000009-26-000001', '9', 'Example Trust', '20260129']],
                [['0000000009-26-000001', 'ExpensesOverAssets', 'S000000001', 'C000000001', '0.0012']],
              ),
            ).map(([name, text]) => [name, new TextEncoder().encode(text)]),
          ),
        },
        tickers: fixture('company_tickers_mf.json').replace('AGTHX', 'UEC'),
      },
    },
    'lean-constituents': {
      unit: { ticker: 'VLUE' },
      raw: [fixture('vlue-20260202.csv').replaceAll('20260130', '20251031')],
    },
  },
})
