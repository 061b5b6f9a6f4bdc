import type { Entity } from '@bourse/kit'
import { LABELS_GO_HERE } from '../storage/json-in-sql.ts'
import { jsonMember } from '../operations/write-rows.ts'
import type { Table } from '../storage/tables.ts'

/** Rows of one entity as they are sent, from lines of `rowInSql`. */
export function withEntity(table: Table, entity: Entity | undefined, lines: string): string {
  return lines.replaceAll(LABELS_GO_HERE, headOf(table, entity))
}

const heads = new WeakMap<Entity, string>()

/**
 * `"instrument_id":"…","symbol":"…",`, as the replacement of a pattern: written once for an entity, which is the same object in every request
 * that finds it.
 */
function headOf(table: Table, entity: Entity | undefined): string {
  const { subject } = table.record
  if (subject === undefined || entity === undefined) throw new Error(`${table.id}: a row without its entity`)
  const written = heads.get(entity)
  if (written !== undefined) return written
  const labels = Object.entries(subject.labels).map(([name, field]) => jsonMember(name, field, entity.labels[name]))
  const head = `${[`${JSON.stringify(subject.column)}:${JSON.stringify(entity.id)}`, ...labels].join(',')},`
  const replacement = head.replaceAll('$', '$$$$')
  heads.set(entity, replacement)
  return replacement
}

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
