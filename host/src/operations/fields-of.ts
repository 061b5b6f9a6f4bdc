import { columnsOf, type Fields, type Operation } from '@bourse/kit'

/** A collection's row has the subject's labels behind its id; other rows are what they declare. */
export function fieldsOf(operation: Operation): Fields {
  if (operation.kind === 'custom') return operation.fields
  const { record } = operation
  const { id, ...columns } = columnsOf(record)
  const first = { ...(id === undefined ? {} : { id }), ...record.subject?.columns, ...record.subject?.labels }
  const all = { ...first, ...columns }
  if (operation.kind !== 'list') return all
  const served = Object.entries(all).filter(([name]) => !operation.omits.includes(name))
  const { id: drawn, ...added } = operation.adds?.fields ?? {}
  return { ...(drawn === undefined ? {} : { id: drawn }), ...Object.fromEntries(served), ...added }
}
