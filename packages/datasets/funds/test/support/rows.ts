import type { RecordRow } from '@bourse/kit'
import { NOTHING_TOLD, type Position } from '../../src/holdings/position.ts'
import type { funds } from '../../src/profiles/record.ts'

type Told = Omit<RecordRow<typeof funds>, 'exchange_mic' | 'id' | 'instrument_id' | 'symbol'>

const NOTHING: Told = {
  name: 'Example Fund',
  fund_type: 'etf',
  family: null,
  manager: null,
  category: null,
  domicile: 'US',
  currency_code: 'USD',
  inception_date: null,
  expense_ratio: null,
  gross_expense_ratio: null,
  assets_under_management: null,
  class_net_assets: null,
  net_asset_value: null,
  net_asset_value_date: null,
  benchmark_name: null,
  benchmark_instrument_id: null,
  annual_turnover: null,
  distribution_yield: null,
  dividend_frequency: null,
  effective_duration: null,
  average_maturity: null,
  average_coupon: null,
  average_price: null,
  yield_to_maturity: null,
  leverage_factor: null,
  isin: null,
  cusip: null,
  cik: null,
  series_id: null,
  class_id: null,
  observed_on: '2026-02-27',
  status: 'active',
}

/** A row of a fund as a source gives it: `fundRow('ARCX:SPY', { name: 'SPDR' })`. */
export function fundRow(at: string, told: Partial<Told> & { readonly benchmark?: string } = {}) {
  const [exchange_mic, symbol] = at.split(':')
  return { ...NOTHING, symbol, exchange_mic, ...told }
}

/** A position in a stock, of which hardly anything is told. */
export const position = (holding: string, weight: string | null, told: Partial<Position> = {}): Position => ({
  ...NOTHING_TOLD,
  holding,
  weight,
  asset_class: 'equity',
  position_side: 'long',
  ...told,
})
