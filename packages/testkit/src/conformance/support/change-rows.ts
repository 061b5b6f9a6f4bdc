import type { AnyRecord, Dataset, Field } from '@bourse/kit'
import { addDays, Decimal } from '@bourse/kit/values'
import type { FieldKind } from '@bourse/kit/delivery'
import { columnsOf } from '@bourse/kit/host'
import type { SampleRow } from '../options.ts'
import { SOURCE } from './publish-sample.ts'
import type { SampleHost } from './sample-host.ts'

/** Published rows with one changed field. */
export interface ChangedField {
  readonly field: string
  /** The source whose claims were changed. */
  readonly source: string
  readonly rows: readonly SampleRow[]
}

/** A source, and the field to change in its rows. */
interface Attempt {
  readonly source: string
  readonly field: string
}

/**
 * The last accepted change of each record, to try first: every attempt is a publication, and the checks of a dataset
 * change records often.
 */
const letThrough = new WeakMap<AnyRecord, Attempt>()

/**
 * Publishes rows of a record with one field changed in a way that the record's own rules accept for at least the
 * required number of rows. Returns undefined if there is no such change.
 */
export async function changeRows(
  { test, dataset }: Pick<SampleHost, 'test' | 'dataset'>,
  record: AnyRecord,
  rows: readonly SampleRow[],
  least = rows.length,
): Promise<ChangedField | undefined> {
  test.clock.advance(60_000)
  const fields = new Map(changeable(record))
  const known = letThrough.get(record)
  for (const attempt of [...(known === undefined ? [] : [known]), ...attemptsAt(dataset, record, fields)]) {
    const { source, field } = attempt
    const declared = fields.get(field)
    if (declared === undefined) continue
    const changed = rows.map((row) => ({ ...row, [field]: changedValue(declared, row[field] ?? null) }))
    const { revised } = await test.publish(record, changed, { source })
    if (revised >= least) {
      letThrough.set(record, attempt)
      return { field, source, rows: changed }
    }
    if (revised > 0) await test.publish(record, rows, { source })
  }
  return undefined
}

/**
 * Returns the changes to try, one per source: only one source's claim on a row is published, so a change to another
 * claim has no effect.
 */
function attemptsAt(
  { sources }: Dataset,
  { merge }: AnyRecord,
  fields: ReadonlyMap<string, Field>,
): readonly Attempt[] {
  const all = [SOURCE, ...(merge === undefined ? [] : sources.map(({ id }) => id))]
  return all.flatMap((source) => [...fields.keys()].map((field) => ({ source, field })))
}

/** Kinds of fields, ordered by how likely a change is to be accepted. */
const KINDS: readonly FieldKind[] = ['decimal', 'count', 'boolean', 'text', 'date', 'instant']

function changeable(record: AnyRecord): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(columnsOf(record))
    .filter(([name, { kind }]) => name !== 'id' && !record.key.includes(name) && KINDS.includes(kind))
    .sort(([, a], [, b]) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}

function changedValue({ kind, schema, fractionsIn }: Field, value: unknown): unknown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  // Add one share: one percent of a few shares would be rounded away.
  if (fractionsIn !== undefined) return new Decimal(text ?? 0).plus(1).toFixed()
  switch (kind) {
    case 'decimal':
      return text === undefined || /^-?0*\.?0*$/.test(text) ? '1' : new Decimal(text).times('1.01').toFixed()
    case 'count':
      return text === undefined ? '1' : String(BigInt(text) + 1n)
    case 'boolean':
      return value !== true
    case 'date':
      return text === undefined ? '2026-01-02' : addDays(text, 1)
    case 'instant':
      return text === undefined ? '2026-01-02T00:00:00Z' : `${addDays(text.slice(0, 10), 1)}${text.slice(10)}`
    case 'text':
      return otherText(schema['anyOf'], text)
    case 'json':
    case 'list':
    case 'object':
      return value
  }
}

/** Returns a different value of the enumeration, or the text with a suffix if there is no enumeration. */
function otherText(options: unknown, text: string | undefined): string {
  if (!Array.isArray(options)) return `${text ?? ''}X`
  const values = options.map((option: { readonly const?: unknown }) => String(option.const))
  return values.find((value) => value !== text) ?? ''
}
