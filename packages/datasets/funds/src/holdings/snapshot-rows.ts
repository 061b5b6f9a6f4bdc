import { emptySnapshot, into, type AnyRecord, type Into, type Removal } from '@bourse/kit'
import { allocationsOf, type Allocation } from '../allocations/derive.ts'
import { allocations } from '../allocations/record.ts'
import { rankPositions, type Position } from './position.ts'
import { holdings } from './record.ts'

/**
 * A fund's ticker. The fund's rows name it only by ticker, because other identifiers in them belong to the position.
 */
interface FundName {
  readonly symbol: string
  readonly exchange_mic?: string
}

/** A fund's holdings on a date, in file order. */
export interface Snapshot {
  readonly fund: FundName
  readonly snapshot_date: string
  readonly positions: readonly Position[]
  /** The publisher's own breakdowns. */
  readonly reported?: readonly Allocation[]
}

/**
 * Fields that are always null, even if the publisher reports them; the listing is found by the position's identifiers.
 */
const ALWAYS_NULL = { quantity: null, market_value: null, holding_instrument_id: null }

/** Yields the rows of a holdings list and its allocations; they replace that date's complete lists. */
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
