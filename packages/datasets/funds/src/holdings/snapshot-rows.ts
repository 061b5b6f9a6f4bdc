import { emptySnapshot, into, type AnyRecord, type Into, type Removal } from '@bourse/kit'
import { allocationsOf, type Allocation } from '../allocations/derive.ts'
import { allocations } from '../allocations/record.ts'
import { rankPositions, type Position } from './position.ts'
import { holdings } from './record.ts'

/**
 * The ticker of a fund. Its rows name the fund by ticker only, because other identifiers in them belong to the
 * position.
 */
interface FundName {
  readonly symbol: string
  readonly exchange_mic?: string
}

/** Holdings of a fund on a date, in file order. */
export interface Snapshot {
  readonly fund: FundName
  readonly snapshot_date: string
  readonly positions: readonly Position[]
  /** Breakdowns that the publisher states itself. */
  readonly reported?: readonly Allocation[]
}

/**
 * Fields that are always null, regardless of what the publisher reports; the listing is found by the identifiers of the
 * position.
 */
const ALWAYS_NULL = { quantity: null, market_value: null, holding_instrument_id: null }

/** Yields the rows of a list of holdings and of its allocations; they replace the complete lists of that date. */
export function* snapshotRows(snapshot: Snapshot): Generator<Into<AnyRecord> | Removal> {
  const { fund, snapshot_date, positions, reported } = snapshot
  const of = { ...fund, snapshot_date }
  for (const { position, line, rank } of rankPositions(positions)) {
    const { issuer_type: _, credit_quality: __, ...served } = position
    yield into(holdings, { ...served, ...of, ...ALWAYS_NULL, line: String(line), rank: String(rank) })
  }
  if (positions.length === 0) yield emptySnapshot(holdings, of)
  const parts = allocationsOf(positions, snapshot_date, reported)
  for (const part of parts) yield into(allocations, { ...part, ...of })
  if (parts.length === 0) yield emptySnapshot(allocations, of)
}
