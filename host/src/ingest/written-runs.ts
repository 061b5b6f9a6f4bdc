import { rowsDigest } from '../packs/digest.ts'
import { isBefore } from '../storage/rows.ts'
import type { Table } from '../storage/tables.ts'
import type { IncomingRow } from './incoming-row.ts'
import type { Run } from './runs.ts'
import { nameOf } from './stage-rows.ts'

/** What of a run is compared, and what is needed to stage it after all. */
export interface WrittenRun {
  readonly name: string
  readonly market: string | null
  /** When the first of its rows was known, where a row says so. */
  readonly knownAt: string | null
  readonly count: number
  readonly from: string
  readonly to: string
  /** First day. */
  readonly quarter: string
  /** Of its rows, as a pack of them has it. */
  readonly digest: string
  /** Line of the newest row, and what is added for each older one. */
  readonly line: number
  readonly step: number
}

/** Writes runs down. Names without a market are of `market`. */
export function runWriter(table: Table, market: string | undefined): (run: Run) => WrittenRun {
  const digest = rowsDigest(table)
  const nameField = table.record.subject?.nameField
  return ({ rows, direction, quarter, first, date }) => {
    const newestFirst = direction === 1 ? rows.toReversed() : rows
    for (const incoming of newestFirst) digest.add(incoming)
    const named = nameOf(newestFirst[0]?.row ?? {}, nameField, market)
    const [from, to] = first < date ? [first, date] : [date, first]
    return {
      name: named.name ?? '',
      market: named.market,
      knownAt: earliest(rows),
      count: rows.length,
      from,
      to,
      quarter: quarter[0],
      digest: digest.end(),
      line: newestFirst[0]?.line ?? 0,
      step: -direction,
    }
  }
}

function earliest(rows: readonly IncomingRow[]): string | null {
  let first: string | null = null
  for (const { knownAt } of rows)
    if (knownAt !== undefined && knownAt !== first && (first === null || isBefore(knownAt, first))) first = knownAt
  return first
}
