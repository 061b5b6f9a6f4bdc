import type { RecordRow } from '@bourse/kit'
import { EMPTY_POSITION, type Position } from '../../src/holdings/position.ts'
import { profile } from '../../src/profiles/profile.ts'
import type { funds } from '../../src/profiles/record.ts'

type Told = Omit<RecordRow<typeof funds>, 'exchange_mic' | 'id' | 'instrument_id' | 'symbol'>

const EXAMPLE: Told = {
  ...profile({ name: 'Example Fund', fund_type: 'etf', observed_on: '2026-02-27' }),
  domicile: 'US',
  currency_code: 'USD',
}

/** Returns a fund's row as a source yields it: `fundRow('ARCX:SPY', { name: 'SPDR' })`. */
export function fundRow(at: string, told: Partial<Told> & { readonly benchmark?: string } = {}) {
  const [exchange_mic, symbol] = at.split(':')
  return { ...EXAMPLE, symbol, exchange_mic, ...told }
}

/** Returns a position in a stock with only a few known fields. */
export const position = (holding: string, weight: string | null, told: Partial<Position> = {}): Position => ({
  ...EMPTY_POSITION,
  holding,
  weight,
  asset_class: 'equity',
  position_side: 'long',
  ...told,
})
