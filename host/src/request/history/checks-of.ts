import type { AnyRecord } from '@bourse/kit'
import type { BatchOrigin, StoredRow } from '@bourse/engine/store'

interface CheckShown {
  readonly rule: string
  readonly level: 'reject' | 'hold' | 'warn'
  readonly met: boolean
}

/** Applies the record's rules to a stored version, as of its publication; the values of a version never change. */
export function checksOf(record: AnyRecord, row: StoredRow, origin: BatchOrigin | undefined): readonly CheckShown[] {
  const today = (origin?.publishedAt ?? String(row['known_from'])).slice(0, 'YYYY-MM-DD'.length)
  return [
    ...record.checks.map(({ name, level, find }) => ({
      rule: name,
      level,
      met: find(row as never, { today }) === undefined,
    })),
    ...record.holds.map(({ name }) => ({ rule: name, level: 'hold' as const, met: origin?.heldBy !== name })),
  ]
}
