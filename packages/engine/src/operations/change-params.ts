import { p, type Operation } from '@bourse/kit'
import { acceptsChangedSince } from '@bourse/kit/host'
import { Type } from '@sinclair/typebox'
import type { NamedSchemas } from './bounds.ts'

/** Parameters of an operation that reports what changed since an earlier response. */
export const changeSchemas = (operation: Operation): NamedSchemas =>
  acceptsChangedSince(operation)
    ? [
        ['changed_since', CHANGED_SINCE],
        ['before', BEFORE],
      ]
    : []

const CHANGED_SINCE = Type.String({
  format: 'date-time',
  examples: ['2026-03-02T00:00:00Z'],
  description:
    '`meta.as_of` of an earlier response: returns only the rows that were inserted, corrected or withdrawn since ' +
    'then, once each, with `change` and `known_from`, ordered by `known_from`. A date means its entire UTC day. ' +
    'Cannot be combined with parameters that order rows, select the newest ones or adjust them.',
})

const BEFORE = p.boolean('With `changed_since`: whether corrected rows also have the values that were replaced.', {
  together: 'changed_since',
})
