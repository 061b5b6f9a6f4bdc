import type { Fields } from '@bourse/kit'
import type { CompiledOperation } from './operation.ts'
import { csvWriter, jsonWriter } from './write-rows.ts'

/** Returns an operation whose rows have more fields, in every format. */
export function withFields(compiled: CompiledOperation, more: Fields): CompiledOperation {
  const fields = { ...compiled.fields, ...more }
  return { ...compiled, fields, json: jsonWriter(fields), csv: csvWriter(fields, compiled.dataset.audience) }
}
