import { f, type Fields, type Operation } from '@bourse/kit'
import { acceptsChangedSince } from '@bourse/kit/host'
import { Type } from '@sinclair/typebox'
import { fieldsOf } from './fields-of.ts'
import type { CompiledOperation } from './operation.ts'
import { withFields } from './with-fields.ts'

const CHANGE = {
  change: f.oneOf(
    'With `changed_since`: how the row changed. A withdrawn row has its last values',
    ['inserted', 'corrected', 'withdrawn'],
    { example: 'corrected' },
  ),
  known_from: f.instant('With `changed_since`: when the change became known', { example: '2026-03-02T22:15:00Z' }),
  reason: f
    .oneOf('With `changed_since`: why a row was withdrawn; null unless it is no longer retained', ['retention'])
    .nullable(),
}

const BEFORE = {
  before: f
    .json(
      'With `before=true`: the values that were replaced; null unless the row was corrected',
      Type.Record(Type.String(), Type.Unknown()),
    )
    .nullable(),
}

/** What a request for changes costs if there are none. */
export const UNCHANGED_CREDITS = 1

/**
 * Returns the additional fields that rows have with `changed_since`, with `before` last. A field whose name the rows
 * already have is prefixed with an underscore.
 */
export function changeFields(operation: Operation, { before }: { readonly before: boolean }): Fields {
  if (!acceptsChangedSince(operation)) return {}
  const own = fieldsOf(operation)
  const added = Object.entries({ ...CHANGE, ...(before ? BEFORE : {}) })
  return Object.fromEntries(added.map(([name, field]) => [name in own ? `_${name}` : name, field]))
}

const derived = new WeakMap<CompiledOperation, Map<boolean, CompiledOperation>>()

/** Returns an operation whose rows are the changes of another one's rows. `key` lists the values in its cursors. */
export function changesOf(
  compiled: CompiledOperation,
  { before, key }: { readonly before: boolean; readonly key: readonly string[] },
): CompiledOperation {
  const known = derived.get(compiled) ?? new Map<boolean, CompiledOperation>()
  derived.set(compiled, known)
  const found = known.get(before)
  if (found !== undefined) return found
  const changes = {
    ...withFields(compiled, changeFields(compiled.operation, { before })),
    paging: { ...compiled.paging, key },
  }
  known.set(before, changes)
  return changes
}
