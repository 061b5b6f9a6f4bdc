import type { RecordRow } from '@bourse/kit'
import { Decimal } from '@bourse/kit/values'
import type { IssuerType } from '../kinds.ts'
import type { holdings } from './record.ts'

type Stored = Omit<
  RecordRow<typeof holdings>,
  | 'exchange_mic'
  | 'holding_instrument_id'
  | 'id'
  | 'instrument_id'
  | 'line'
  | 'market_value'
  | 'quantity'
  | 'rank'
  | 'snapshot_date'
  | 'symbol'
>

/** A position as reported by a source, including fields that are used only for allocations. */
export interface Position extends Stored {
  /** Market and symbol used to find the listing, for example `XNAS:AAPL`. */
  readonly ticker: string | null
  readonly issuer_type: IssuerType | null
  /** Credit rating as reported by the source. */
  readonly credit_quality: string | null
}

/** The empty fields of a position known only by name. */
export const EMPTY_POSITION: Omit<Position, 'asset_class' | 'holding'> = {
  weight: null,
  provider_symbol: null,
  balance: null,
  balance_unit: null,
  value: null,
  sector: null,
  country_code: null,
  currency_code: null,
  isin: null,
  cusip: null,
  figi: null,
  lei: null,
  maturity_date: null,
  coupon: null,
  position_side: null,
  restricted: null,
  defaulted: null,
  ticker: null,
  issuer_type: null,
  credit_quality: null,
}

/** A position with its index in the file and its rank by weight, both starting at 1. */
interface Ranked {
  readonly position: Position
  readonly line: number
  readonly rank: number
}

/**
 * Ranks positions by weight in descending order; positions without a weight come last, and equal weights keep file
 * order.
 */
export function rankPositions(positions: readonly Position[]): readonly Ranked[] {
  return positions
    .map((position, index) => ({ position, line: index + 1 }))
    .toSorted((a, b) => byWeight(a.position, b.position) || a.line - b.line)
    .map((each, index) => ({ ...each, rank: index + 1 }))
}

function byWeight(a: Position, b: Position): number {
  if (a.weight === null || b.weight === null) return Number(a.weight === null) - Number(b.weight === null)
  return new Decimal(b.weight).comparedTo(a.weight)
}
