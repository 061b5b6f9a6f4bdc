import { addDays, Decimal, type AnyRecord, type Field, type FieldKind } from '@bourse/kit'
import { columnsOf } from '@bourse/kit/host'
import type { SampleRow } from '../options.ts'
import { SOURCE } from './publish-sample.ts'
import type { SampleHost } from './sample-host.ts'

/** Rows published with another value in one field. */
export interface Changed {
  readonly field: string
  readonly rows: readonly SampleRow[]
}

/**
 * Publishes rows of a record with one field changed, the first one that the record's own rules let through; undefined
 * where none is.
 */
export async function changeRows(
  sample: SampleHost,
  record: AnyRecord,
  rows: readonly SampleRow[],
): Promise<Changed | undefined> {
  sample.test.clock.advance(60_000)
  // Of several claims one stands: whoever made it must change it.
  const others = record.merge === undefined ? [] : sample.dataset.sources.map(({ id }) => id)
  for (const source of [SOURCE, ...others]) {
    const changed = await changeAs(sample, source, record, rows)
    if (changed !== undefined) return changed
  }
  return undefined
}

async function changeAs(
  { test }: SampleHost,
  source: string,
  record: AnyRecord,
  rows: readonly SampleRow[],
): Promise<Changed | undefined> {
  for (const [field, declared] of changeable(record)) {
    const changed = rows.map((row) => ({ ...row, [field]: changedValue(declared, row[field] ?? null) }))
    const report = await test.publish(record, changed, { source })
    if (report.revised === rows.length) return { field, rows: changed }
    if (report.revised > 0) await test.publish(record, rows, { source })
  }
  return undefined
}

/** Kinds in the order in which a change of them is likely to be let through. */
const KINDS: readonly FieldKind[] = ['decimal', 'count', 'boolean', 'text', 'date', 'instant']

function changeable(record: AnyRecord): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(columnsOf(record))
    .filter(([name, { kind }]) => name !== 'id' && !record.key.includes(name) && KINDS.includes(kind))
    .sort(([, a], [, b]) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
}

function changedValue({ kind, schema }: Field, value: unknown): unknown {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
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

/** Another value of a closed list, else the text with something behind it. */
function otherText(options: unknown, text: string | undefined): string {
  if (!Array.isArray(options)) return `${text ?? ''}X`
  const values = options.map((option: { readonly const?: unknown }) => String(option.const))
  return values.find((value) => value !== text) ?? ''
}
