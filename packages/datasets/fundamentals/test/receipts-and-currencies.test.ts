import type { Carrier, Knowledge, SubjectResolver } from '@bourse/kit'
import { dailyBarsOver } from '@bourse/testkit'
import { describe, expect, it } from 'vitest'
import { exchangeRates } from '../src/metrics/derive-metrics/exchange-rates.ts'
import { receiptRatio } from '../src/metrics/receipt-ratio.ts'

describe('metrics rule 4 (3.3): shares per depositary receipt are read from the receipt’s name', () => {
  it.each([
    ['Alpha plc American Depositary Shares each representing eight Ordinary shares', '8'],
    ['Alpha Ltd. - American Depositary Shares, each representing 25 Ordinary Shares', '25'],
    ['Alpha Ltd. - American Depositary Shares each representing twenty five Ordinary Shares', '25'],
    ['Alpha Inc. American Depositary Shares, each representing two hundred Class A common shares', '200'],
    ['Alpha AG American Depositary Shares, each representing one-fifth of an ordinary share', '0.2'],
    ['Alpha Inc. American Depositary Shares, each representing one tenth Class A ordinary share', '0.1'],
    ['Alpha S.A. ADR (each representing 1/10th of an ordinary share)', '0.1'],
    ['Alpha S.A. ADS, each representing the right to receive 0.75 ordinary shares', '0.75'],
    ['Alpha S.A. ADS (each representing ten (10) Ordinary Shares)', '10'],
  ])('%s: %s', (name, ratio) => {
    expect(receiptRatio(name)).toBe(ratio)
  })

  it.each([
    null,
    'Alpha Limited American Depositary Shares',
    'Alpha S.A. Sponsored ADR representing Pfd Shares',
    'Alpha S.A. American Depositary Shares (Each representing 8 preferred Shares)',
    'Alpha Limited ADR representing Class A shares',
    'Alpha Limited ADR representing 1 1/2 ordinary shares',
    'Alpha Limited ADR representing 0 ordinary shares',
    'Alpha Limited ADR representing 1/0 ordinary shares',
  ])('%s: not stated', (name) => {
    expect(receiptRatio(name)).toBeUndefined()
  })
})

describe('metrics rule 4 (3.3): amounts are converted at the day’s closes of currency pairs', () => {
  const knowledge: Knowledge = { asOf: undefined, pins: new Map() }
  const pairs = { EURUSD: '1.25', USDJPY: '160', EURCHF: '0.95' }
  const carried = Object.keys(pairs).map((name): Carrier => ({
    name,
    id: `ins_${name}`,
    market: 'FOREX',
    kind: 'FOREX',
    from: '2000-01-03',
    to: null,
  }))
  const listings = {
    carriers: async (names: readonly string[], markets: readonly string[]) =>
      markets.includes('FOREX') ? carried.filter(({ name }) => names.includes(name)) : [],
  } as Pick<SubjectResolver, 'carriers'>
  const closes = Object.entries(pairs).map(([name, close]) => ({
    instrument_id: `ins_${name}`,
    date: '2026-02-27',
    open: null,
    high: null,
    low: null,
    close,
    volume: null,
    trade_count: null,
  }))
  const ratesOf = (from: string, into: string) =>
    exchangeRates({
      listings,
      bars: dailyBarsOver(closes),
      conversions: [{ from, into }],
      from: '2026-02-23',
      to: '2026-02-27',
      knowledge,
    })

  it.each([
    ['EUR', 'USD', '1.25'],
    ['USD', 'EUR', '0.8'],
    ['JPY', 'USD', '0.00625'],
    ['EUR', 'CHF', '0.95'],
    ['EUR', 'JPY', '200'],
    ['USD', 'USD', '1'],
  ])('%s into %s: %s', async (from, into, rate) => {
    expect((await ratesOf(from, into)).of(from, into, '2026-02-27')).toBe(rate)
  })

  it('without a close on that day, or without a pair, there is no rate', async () => {
    expect((await ratesOf('EUR', 'USD')).of('EUR', 'USD', '2026-02-26')).toBeNull()
    expect((await ratesOf('SEK', 'USD')).of('SEK', 'USD', '2026-02-27')).toBeNull()
  })
})
