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

/** A position from a source, including fields that are only used for allocations. */
export interface Position extends Stored {
  /** `XNAS:AAPL`, used to find the listing. */
  readonly ticker: string | null
  readonly issuer_type: IssuerType | null
  /** Credit rating. */
  readonly credit_quality: string | null
}

/** A position with only a name. */
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

/** A position with its index in the file and its rank by weight, both from 1. */
interface Ranked {
  readonly position: Position
  readonly line: number
  readonly rank: number
}

/** Ranks positions by weight in descending order, those without a weight last; ties keep the file order. */
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
