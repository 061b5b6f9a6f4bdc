import type { AnyRecord } from '@bourse/kit'
import type { Specimen } from '../specimen.ts'

/** Why checks on published rows have nothing to look at. */
export function withoutRows({ dataset }: Specimen): string | undefined {
  if (dataset.records.length === 0) return 'the dataset stores no rows'
  return dataset.planned ? 'nothing feeds the dataset yet' : undefined
}

/** The values that name a row. */
export function keyOf(record: AnyRecord, row: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(record.key.map((name) => row[name]))
}

/** Rows as text, in an order of their own, to compare two readings. */
export function sameRows(a: readonly object[], b: readonly object[]): boolean {
  const texts = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
  return JSON.stringify(texts(a)) === JSON.stringify(texts(b))
}
