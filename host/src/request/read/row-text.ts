import type { AnyRecord, Entity } from '@bourse/kit'
import { LABELS_GO_HERE } from '@bourse/engine/store'
import { csvOfLines } from './csv-of-lines.ts'
import { jsonMember } from '@bourse/engine/operations'
import type { Reading, ReadRow } from './reading.ts'
import { isColumnar } from '../represent.ts'

/**
 * One entity's rows as they are sent, built from the stored lines with the format's separators. Columns are filled
 * directly from the lines.
 */
export function rowsOfEntity({ format, compiled }: Reading, record: AnyRecord, entity: Entity, lines: string): ReadRow {
  if (isColumnar(format)) return { shared: headOf(record, entity), lines }
  if (format === 'csv') return csvOfLines(compiled.fields, record, entity, lines)
  return withEntity(record, entity, lines, format === 'json' ? ',' : '\n')
}

/** Lines with the properties that their entity adds, separated by `between`. */
export function withEntity(record: AnyRecord, entity: Entity, lines: string, between: string): string {
  const head = headOf(record, entity)
  if (record.id !== undefined) return lines.replaceAll(LABELS_GO_HERE, () => head).replaceAll('\n', between)
  return joinRows(lines, `{${head}`, between)
}

/** If the labels directly follow the brace, one pass inserts both, at half the cost of a replacement. */
function joinRows(lines: string, start: string, between: string): string {
  const next = `${between}${start}`
  let text = start
  let from = LINE_START.length
  for (;;) {
    // Searching for one character is much cheaper than for several, and JSON text contains no line break.
    const end = lines.indexOf('\n', from)
    if (end === -1) return text + lines.slice(from)
    text += lines.slice(from, end) + next
    from = end + 1 + LINE_START.length
  }
}

/** The text at the start of each row. */
const LINE_START = `{${LABELS_GO_HERE}`

const heads = new WeakMap<Entity, string>()

/** `"instrument_id":"…",`: written once per entity, which is the same object for every request that resolves it. */
function headOf({ subject, table }: AnyRecord, entity: Entity): string {
  if (subject === undefined) throw new Error(`${table}: a row without its entity`)
  const written = heads.get(entity)
  if (written !== undefined) return written
  const labels = Object.entries(subject.labels).map(([name, field]) => jsonMember(name, field, entity.labels[name]))
  const head = `${[`${JSON.stringify(subject.column)}:${JSON.stringify(entity.id)}`, ...labels].join(',')},`
  heads.set(entity, head)
  return head
}

/** The last of several lines. */
export const lastLineOf = (lines: string) => lines.slice(lines.lastIndexOf('\n') + 1)

/** A property of the line that starts at `from`. Its value must be text without escapes, such as a date. */
export function memberOfLine(line: string, name: string, from = 0): string {
  const start = line.indexOf(`"${name}":"`, from) + name.length + 4
  return line.slice(start, line.indexOf('"', start))
}
