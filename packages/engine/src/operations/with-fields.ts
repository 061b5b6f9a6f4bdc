import type { Fields } from '@bourse/kit'
import type { CompiledOperation } from './operation.ts'
import { csvWriter, jsonWriter } from './write-rows.ts'

/** Returns an operation whose rows have exactly these fields, in this order in every format. */
export function ofFields(compiled: CompiledOperation, fields: Fields): CompiledOperation {
  const csv = csvWriter(fields, compiled.dataset.audience, Object.keys(fields))
  return { ...compiled, fields, json: jsonWriter(fields), csv }
}

/** Returns an operation whose rows have more fields, in every format. */
export function withFields(compiled: CompiledOperation, more: Fields): CompiledOperation {
  const fields = { ...compiled.fields, ...more }
  return { ...compiled, fields, json: jsonWriter(fields), csv: csvWriter(fields, compiled.dataset.audience) }
}
