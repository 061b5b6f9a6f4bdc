import type { AnyRecord, Into } from '@bourse/kit'

/** A row for a record with the columns that it declares: what storage adds when it is read does not go back. */
export function intoDeclared(record: AnyRecord, values: object, from?: unknown): Into {
  const names = new Set([
    ...(record.subject === undefined ? [] : [record.subject.column]),
    ...Object.keys(record.fields),
  ])
  const row = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return { record, row, from }
}
