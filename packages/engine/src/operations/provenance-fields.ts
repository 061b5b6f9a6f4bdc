import { f, p, type Fields, type Operation } from '@bourse/kit'
import { listsStoredRows } from '@bourse/kit/host'
import type { NamedSchemas } from './bounds.ts'
import type { CompiledOperation } from './operation.ts'
import { withFields } from './with-fields.ts'

const PROVENANCE = {
  _source: f
    .text('With `provenance=true`: the source, import or job that published the row; null if several sources did', {
      example: 'stooq',
    })
    .nullable(),
  _publisher: f
    .text('With `provenance=true`: who issues the data; null for imports, computed rows and merged sources', {
      example: 'Stooq',
    })
    .nullable(),
  _known_from: f.instant('With `provenance=true`: when this version of the row became known', {
    example: '2026-03-02T22:15:00Z',
  }),
  _known_to: f
    .instant('With `provenance=true`: when it was corrected or withdrawn; null while it is the newest one', {
      example: '2026-03-03T22:15:00Z',
    })
    .nullable(),
  _batch: f.text('With `provenance=true`: number of the publication that added the row', { example: '1042' }),
}

/** Parameters of an operation that states where its rows are from. */
export const provenanceSchemas = (operation: Operation): NamedSchemas =>
  listsStoredRows(operation) ? [['provenance', PARAMETER]] : []

const PARAMETER = p.boolean(
  'Whether rows also have their source, its publisher, since and until when they were known, and their publication: ' +
    '`_source`, `_publisher`, `_known_from`, `_known_to` and `_batch`.',
)

/** Returns the fields that rows have in addition with `provenance=true`. */
export const provenanceFields = (operation: Operation): Fields => (listsStoredRows(operation) ? PROVENANCE : {})

const derived = new WeakMap<CompiledOperation, CompiledOperation>()

/** Returns an operation whose rows also state where they are from. */
export function withProvenance(compiled: CompiledOperation): CompiledOperation {
  const known = derived.get(compiled)
  if (known !== undefined) return known
  const extended = withFields(compiled, provenanceFields(compiled.operation))
  derived.set(compiled, extended)
  return extended
}
