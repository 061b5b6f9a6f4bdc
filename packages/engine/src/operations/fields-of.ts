import { type Fields, type Operation } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'

/**
 * Returns the fields of an operation's rows. Rows of a collection have the subject's labels after its id; other rows
 * have the declared fields.
 */
export function fieldsOf(operation: Operation): Fields {
  if (operation.kind === 'custom') return operation.fields
  const { record } = operation
  const { id, ...columns } = columnsOf(record)
  const first = { ...(id === undefined ? {} : { id }), ...record.subject?.columns, ...record.subject?.labels }
  const all = { ...first, ...columns }
  if (operation.kind !== 'list') return all
  const served = Object.entries(all).filter(([name]) => !operation.omits.includes(name))
  const { fields: { id: drawn, ...added } = {}, behind = {} } = operation.adds ?? {}
  const row = { ...(drawn === undefined ? {} : { id: drawn }), ...Object.fromEntries(served), ...added }
  return inPlace(row, behind)
}

/** Returns the properties in order, with some of them moved after a given one. */
function inPlace(fields: Fields, behind: Readonly<Record<string, string>>): Fields {
  const names = Object.keys(fields)
  for (const [name, before] of Object.entries(behind)) {
    names.splice(names.indexOf(name), 1)
    names.splice(names.indexOf(before) + 1, 0, name)
  }
  return Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])))
}
