import type { AnyRecord } from '@bourse/kit'
import type { Specimen } from '../specimen.ts'

/** Returns the reason to skip the checks on published rows, if any. */
export function withoutRows({ dataset }: Specimen): string | undefined {
  if (dataset.records.length === 0) return 'the dataset stores no rows'
  return dataset.planned ? 'nothing feeds the dataset yet' : undefined
}

/** Returns the key of a row as text. */
export function keyOf(record: AnyRecord, row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(record.key.map((name) => row[name]))
}

/** Returns whether two sets of rows are equal, regardless of order. */
export function sameRows(a: readonly object[], b: readonly object[]): boolean {
  const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return JSON.stringify(texts(a)) === JSON.stringify(texts(b))
}
