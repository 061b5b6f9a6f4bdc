import { ALL_DATES } from '@bourse/kit/host'
import { instantText } from '@bourse/engine/operations'
import type { StoredRow } from '@bourse/engine/store'
import { rowsAt, type ComputedReading } from '../read/computed-rows.ts'
import type { Reading } from '../read/reading.ts'
import { isAnyOf } from '../read/row-scope.ts'
import type { RequestedHistory } from './requested-history.ts'

/** Versions on a page: each one requires a read of its operation. */
export const MAX_COMPUTED = 20

/** Selects the stored versions of a row that an operation computes: those of the requested entity. */
export function versionsOfEntity({ entities }: Reading, { list, record }: RequestedHistory) {
  const { of = {}, row = '' } = list.kind === 'custom' ? (list.changes ?? {}) : {}
  const ids = entities?.map(({ id }) => id)
  return {
    window: record.longHistory ? ALL_DATES : undefined,
    conditions: ids === undefined ? [] : [isAnyOf(of[row] ?? '', ids)],
    entities: undefined,
  }
}

/**
 * Returns the versions of a row with the row that the operation returns as of the time when each became known. A
 * version that the operation does not return to the key is omitted.
 */
export async function computedVersions(reading: ComputedReading, versions: readonly StoredRow[]) {
  const { call } = reading
  const found: { readonly row: StoredRow; readonly values: string }[] = []
  for (const row of versions) {
    const knowledge = { ...call.knowledge, asOf: instantText(String(row['known_from'])) }
    const rows = await rowsAt(reading, call.entities, knowledge)
    const served = rows.find(({ key: [id] }) => id === row['id'])
    if (served !== undefined) found.push({ row, values: served.text })
  }
  return found
}
