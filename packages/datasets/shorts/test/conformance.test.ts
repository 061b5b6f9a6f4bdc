import { extendWithDemo } from '@bourse/demo'
import { demoListings } from '@bourse/demo/market'
import { conformance, fakeListingsOf } from '@bourse/testkit'
import { readFileSync } from 'node:fs'
import shorts, { report } from '../src/index.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const volume = (symbol: string, exchange_mic: string, date: string, short_volume: string) => ({
  symbol,
  exchange_mic,
  date,
  short_volume,
  short_exempt_volume: '0',
  total_volume: '1000',
  ratio: `0.${short_volume.replace(/0+$/, '')}`,
  facilities: [{ facility: 'nyse', short_volume, short_exempt_volume: '0', total_volume: '1000' }],
})

conformance(await extendWithDemo(shorts), {
  with: [fakeListingsOf(demoListings('2026-03-02'))],
  rows: {
    short_interest: ['2026-01-30', '2026-02-13'].map((observed_on) => ({
      symbol: 'MSFT',
      observed_on,
      settlement_date: null,
      published_at: null,
      short_interest: '81000000',
      previous_short_interest: null,
      change: null,
      change_ratio: null,
      average_daily_volume: '27000000',
      days_to_cover: '3',
      short_float_ratio: '0.011',
      short_outstanding_ratio: null,
      revised: false,
      split_adjusted: false,
    })),
    short_volume: [
      volume('AAPL', 'XNAS', '2026-02-26', '250'),
      volume('AAPL', 'XNAS', '2026-02-27', '300'),
      volume('KO', 'XNYS', '2026-02-26', '125'),
      volume('KO', 'XNYS', '2026-02-27', '410'),
    ],
  },
  stagingRows: {
    reports: ['2026-01-30', '2026-02-13'].flatMap((observed_on, index) => [
      report({
        symbol: 'AAPL',
        observed_on,
        short_interest: `12${index}000`,
        previous_short_interest: '119000',
        days_to_cover: '2.5',
        short_float_ratio: '0.0083',
      }),
      report({
        symbol: 'KO',
        observed_on,
        short_interest: `4${index}000`,
        average_daily_volume: '8000',
        short_float_ratio: '0.01',
      }),
    ]),
  },
  symbols: ['AAPL', 'XNYS:KO'],
  fixtures: {
    demo: { unit: { from: '2026-02-23', to: '2026-02-24' }, raw: { today: '2026-03-01' } },
    'finra-short-volume': {
      unit: { date: '2026-02-25' },
      raw: { consolidated: fixture('CNMSshvol20260225.txt'), facilities: [fixture('FNYXshvol20260225.txt')] },
    },
    'finra-short-interest': { unit: { date: '2026-01-15' }, raw: fixture('shrt20260115.csv') },
    'yahoo-short-interest': { unit: { symbol: 'PEP', date: '2026-01-31' }, raw: fixture('quoteSummary-PEP.json') },
  },
})
