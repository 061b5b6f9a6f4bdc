import type { Fields, Operation } from '@bourse/kit'
import { changeFields, provenanceFields } from '../../operations/index.ts'

/** Returns the fields that rows have in addition if the parameter with this name is set. */
export function addedFields(operation: Operation, parameter: string): Fields {
  switch (parameter) {
    case 'changed_since':
      return changeFields(operation, { before: false })
    case 'before':
      return replacedFields(operation)
    case 'provenance':
      return provenanceFields(operation)
    default:
      return {}
  }
}

/** The fields that `before=true` adds to those of `changed_since`. */
function replacedFields(operation: Operation): Fields {
  const without = changeFields(operation, { before: false })
  const all = Object.entries(changeFields(operation, { before: true }))
  return Object.fromEntries(all.filter(([name]) => !(name in without)))
}
