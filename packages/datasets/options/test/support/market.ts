import {
  fakeDividends,
  fakeListingId,
  fakeDailyBars,
  fakeListings,
  fakeSplits,
  startTestHost,
  type TestHost,
} from '@bourse/testkit'
import options, { adjustments, series } from '../../src/index.ts'
import { fakeCurve } from './fake-market.ts'

const idOf = (mic: string, symbol: string) => fakeListingId(`${mic}:${symbol}`)
export const [apple, meta, microsoft] = [idOf('XNAS', 'AAPL'), idOf('XNAS', 'FB'), idOf('XNAS', 'MSFT')]

export type Row = Readonly<Record<string, unknown>>
export interface Answer {
  readonly status: number
  readonly json: { readonly data: readonly Row[]; readonly meta: Row; readonly code?: string; readonly detail?: string }
}

/** Returns a row in a series list. */
export const listed = (contract_symbol: string, seen_on = '2025-12-01', more: Row = {}) => ({
  contract_symbol,
  seen_on,
  ...more,
})

/** The underlyings' closes; a test may add more. */
export const closes = ['2026-02-25', '2026-02-26', '2026-02-27'].map((date) => ({
  instrument_id: apple,
  date,
  close: '100',
}))

/** Starts a host with contracts on five underlyings (only Apple has closes); returns functions to request them. */
export async function startMarket() {
  const host = await startTestHost({
    datasets: [
      fakeListings([
        ...['XNAS:AAPL', 'XNAS:MSFT', 'XNYS:BRK.B', 'XNYS:XYZ'],
        {
          stretches: [
            { symbol: 'FB', exchange_mic: 'XNAS', to: '2025-12-31' },
            { symbol: 'META', exchange_mic: 'XNAS', from: '2026-01-01' },
          ],
        },
      ]),
      fakeDailyBars(closes),
      fakeSplits([]),
      fakeDividends([]),
      fakeCurve([{ date: '2026-02-24', points: [{ tenor: '1m', percent: '4' }] }]),
      options,
    ],
  })
  const symbols = ['AAPL260320C00100000', 'AAPL260320P00100000', 'AAPL260417C00102500', 'AAPL260213C00100000']
  await host.submit(
    series,
    symbols.map((symbol) => listed(symbol)),
    { source: 'test' },
  )
  const fb = listed('FB260320C00300000', '2025-12-01')
  await host.submit(series, [fb, listed('BRKB260320C00400000'), listed('AAPL270115C00100000', '2025-06-02')], {
    source: 'test',
  })
  await host.submit(
    adjustments,
    [
      { old_symbol: 'MSFT260320C00400000', new_symbol: 'MSFT260320C00040000', effective_date: '2026-02-02' },
      {
        old_symbol: 'XYZ260320C00010000',
        new_symbol: 'XYZ1260320C00010000',
        effective_date: '2026-02-09',
        deliverables: [
          { kind: 'security', quantity: '100' },
          { kind: 'cash', amount: '12.5', currency_code: 'USD' },
        ],
      },
    ],
    { source: 'test' },
  )
  const owner = await host.key()
  const ask = (path: string, key = owner): Promise<Answer> => host.get(path, { key })
  const rowsOf = async (path: string, key = owner) => (await ask(path, key)).json.data

  /** Submits rows; returns the rules of all rows that were ever quarantined. */
  async function quarantined(stagingTable: Parameters<TestHost['submit']>[0], rows: readonly Row[], complete = false) {
    const report = await host.submit(stagingTable, rows, { source: 'test', complete })
    const found = await host.database.database.query<{ rule: string }>('select rule from bourse.quarantine order by id')
    return { report, rules: found.map(({ rule }) => rule) }
  }

  return { host, owner, ask, rowsOf, quarantined }
}
