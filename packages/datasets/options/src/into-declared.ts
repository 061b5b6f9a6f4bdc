import type { AnyRecord, Into } from '@bourse/kit'

/** Creates a record row from the columns that the record declares, without the columns that storage adds on read. */
export function intoDeclared(record: AnyRecord, values: object, from?: unknown): Into {
  const names = new Set([
    ...(record.subject === undefined ? [] : [record.subject.column]),
    ...Object.keys(record.fields),
  ])
  const row = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return { record, row, from }
}
