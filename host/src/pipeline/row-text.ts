import type { Entity } from '@bourse/kit'
import { LABELS_GO_HERE } from '../storage/json-in-sql.ts'
import { jsonMember } from '../operations/write-rows.ts'
import type { Table } from '../storage/tables.ts'

/** Rows of one entity as they are sent, from lines of `rowInSql`, with `between` between them. */
export function withEntity(table: Table, entity: Entity | undefined, lines: string, between = ','): string {
  const head = headOf(table, entity)
  if (table.record.id !== undefined) return lines.replaceAll(LABELS_GO_HERE, () => head).replaceAll('\n', between)
  return joinRows(lines, `{${head}`, between)
}

/** Where nothing but the brace stands before the labels, one pass puts in both; pieces added to a text cost half of what replacing does. */
function joinRows(lines: string, start: string, between: string): string {
  const next = `${between}${start}`
  let text = start
  let from = LINE_START.length - 1
  for (;;) {
    const end = lines.indexOf(LINE_START, from)
    if (end === -1) return text + lines.slice(from)
    text += lines.slice(from, end) + next
    from = end + LINE_START.length
  }
}

/** What stands between the text of a row and that of the next. */
const LINE_START = `\n{${LABELS_GO_HERE}`

const heads = new WeakMap<Entity, string>()

/** `"instrument_id":"…","symbol":"…",`: written once for an entity, which is the same object in every request that finds it. */
function headOf(table: Table, entity: Entity | undefined): string {
  const { subject } = table.record
  if (subject === undefined || entity === undefined) throw new Error(`${table.id}: a row without its entity`)
  const written = heads.get(entity)
  if (written !== undefined) return written
  const labels = Object.entries(subject.labels).map(([name, field]) => jsonMember(name, field, entity.labels[name]))
  const head = `${[`${JSON.stringify(subject.column)}:${JSON.stringify(entity.id)}`, ...labels].join(',')},`
  heads.set(entity, head)
  return head
}

const headBytes = new WeakMap<Entity, Buffer>()

/** How a row of an entity begins, as bytes: all before the first member of its line. */
export function headInBytes(table: Table, entity: Entity): Buffer {
  const known = headBytes.get(entity)
  if (known !== undefined) return known
  const bytes = Buffer.from(`{${headOf(table, entity)}`)
  headBytes.set(entity, bytes)
  return bytes
}

/** Bytes of a line before its first member. */
export const LINE_HEAD_BYTES = `{${LABELS_GO_HERE}`.length

/** The first lines of a text of `count` lines. */
export function firstLines(text: string, count: number, wanted: number): string {
  let end = text.length
  for (let dropped = count; dropped > wanted; dropped--) end = wanted === 0 ? 0 : text.lastIndexOf('\n', end - 1)
  return text.slice(0, end)
}

/** A member of the last line, as text. */
export function memberOfLast(lines: string, name: string): string {
  const line = lines.slice(lines.lastIndexOf('\n') + 1).replace(LABELS_GO_HERE, '')
  const members: Readonly<Record<string, unknown>> = JSON.parse(line)
  return String(members[name])
}
