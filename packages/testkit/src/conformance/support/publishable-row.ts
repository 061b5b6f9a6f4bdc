import type { AnyRecord } from '@bourse/kit'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'
import type { SampleRow } from '../options.ts'

/** Converts a stored row to the form in which a source yields it. */
export function publishableRow(record: AnyRecord, stored: SampleRow): SampleRow {
  return Object.fromEntries(
    Object.entries(columnsOf(record)).map(([name, { kind }]) => [name, spelled(kind, stored[name] ?? null)]),
  )
}

function spelled(kind: FieldKind, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'json') return JSON.parse(value)
  return kind === 'instant' ? value.replace(' ', 'T').replace(/\+00(:?00)?$/, 'Z') : value
}
