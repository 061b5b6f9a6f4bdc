import type { AnyRecord } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import type { StoredRow } from '@bourse/engine/store'
import { textOf } from './text-of.ts'

/** Returns the values of a row's key as text, which identifies the row in its record. */
export function keyText(record: AnyRecord, row: StoredRow): string {
  const columns = columnsOf(record)
  return JSON.stringify(record.key.map((name) => textOf(columns[name]?.kind, row[name])))
}
