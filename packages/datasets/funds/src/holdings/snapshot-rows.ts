import { emptySnapshot, into, type AnyRecord, type Into, type Removal } from '@bourse/kit'
import { allocationsOf, type Allocation } from '../allocations/derive.ts'
import { allocations } from '../allocations/record.ts'
import { ranked, type Position } from './position.ts'
import { holdings } from './record.ts'

/** A fund by its ticker: its rows have members called like identifiers that are those of a position. */
interface FundName {
  readonly symbol: string
  readonly exchange_mic?: string
}

/** What a fund held on a date, in the order of its file. */
export interface Snapshot {
  readonly fund: FundName
  readonly snapshot_date: string
  readonly positions: readonly Position[]
  /** The publisher's own breakdowns. */
  readonly told?: readonly Allocation[]
}

/** Whatever a publisher tells; the listing is looked for by its names. */
const ALWAYS_NULL = { quantity: null, market_value: null, holding_instrument_id: null }

/** The rows of a list of holdings and of what it adds up to: both lists of that date are replaced whole. */
export function* snapshotRows(snapshot: Snapshot): Generator<Into<AnyRecord> | Removal> {
  const { fund, snapshot_date, positions, told } = snapshot
  const of = { ...fund, snapshot_date }
  for (const { position, line, rank } of ranked(positions)) {
    const { issuer_type: _, credit_quality: __, ...served } = position
    yield into(holdings, { ...served, ...of, ...ALWAYS_NULL, line: String(line), rank: String(rank) })
  }
  if (positions.length === 0) yield emptySnapshot(holdings, of)
  const parts = allocationsOf(positions, snapshot_date, told)
  for (const part of parts) yield into(allocations, { ...part, ...of })
  if (parts.length === 0) yield emptySnapshot(allocations, of)
}
