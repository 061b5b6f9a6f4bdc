import type { AnyRecord } from '@bourse/kit'
import { ALL_DATES, type ComputedHistory, historyKey } from '@bourse/kit/host'
import { instantText } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import { rowsAt, type ComputedReading } from '../read/computed-rows.ts'
import type { Reading } from '../read/reading.ts'
import { isAnyOf } from '../read/row-scope.ts'

/** A version and its row as the operation serves it, as JSON. */
export interface ServedVersion {
  readonly row: StoredRow
  readonly values: string
}

/** Versions on a page: each one requires a read of its operation. */
export const MAX_COMPUTED = 20

/** Selects the stored versions of a row that an operation computes: those of the requested entity. */
export function versionsOfEntity({ entities }: Reading, { versions }: ComputedHistory, record: AnyRecord) {
  const ids = entities?.map(({ id }) => id)
  return {
    window: record.longHistory ? ALL_DATES : undefined,
    conditions: ids === undefined ? [] : [isAnyOf(versions.entity, ids)],
    entities: undefined,
  }
}

/**
 * Returns the versions of a row with the row that the operation returns as of the time when each became known. A
 * version that the operation does not return to the key is omitted.
 */
export async function computedVersions(
  reading: ComputedReading,
  record: AnyRecord,
  versions: readonly StoredRow[],
): Promise<readonly ServedVersion[]> {
  const { call } = reading
  const fields = Object.keys(call.target.fields)
  const key = historyKey(record).map((name) => [name, fields.indexOf(name)] as const)
  const found: ServedVersion[] = []
  for (const row of versions) {
    const knowledge = { ...call.knowledge, asOf: instantText(String(row['known_from'])) }
    const rows = await rowsAt(reading, call.entities, knowledge)
    const served = rows.find(({ cells }) => key.every(([name, index]) => String(cells[index]) === String(row[name])))
    if (served !== undefined) found.push({ row, values: served.text })
  }
  return found
}
