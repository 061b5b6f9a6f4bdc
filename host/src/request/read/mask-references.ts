import type { SharedLines } from '@bourse/engine/columns'
import type { ListOperation } from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import { fieldAt, type Reference } from '@bourse/kit/host'
import { type Cells, type Query } from '@bourse/engine/operations'
import type { Reading, ReadResult, ReadRow } from './reading.ts'
import { seenEntities } from './seen-entities.ts'

interface Column {
  readonly name: string
  readonly index: number
  readonly ref: Reference
  /** Indexes of the properties hidden together with the id. */
  readonly hiddenWith: readonly number[]
}

/** Removes the ids of referenced entities that are not visible to the key. */
export async function maskReferences(call: Reading, result: ReadResult): Promise<ReadResult> {
  if (result.part !== undefined || result.rows.length === 0) return result
  const names = Object.keys(call.compiled.fields)
  const columns = Object.entries(call.compiled.fields).flatMap(([name, { ref }], index): readonly Column[] =>
    ref === undefined ? [] : [{ name, index, ref, hiddenWith: ref.beside.map((other) => names.indexOf(other)) }],
  )
  if (columns.length === 0) return result
  let { rows } = result
  for (const [subject, own] of Map.groupBy(columns, ({ ref }) => ref.subject)) {
    const ids = [...new Set(rows.flatMap((row) => idsIn(row, own, call.format)))]
    const known = await seenEntities(call, subject, ids)
    const hidden = new Set(ids.filter((id) => !isSeen(call, known.get(id))))
    if (hidden.size > 0) rows = rows.map((row) => masked(row, own, hidden, call.format))
  }
  return { ...result, rows }
}

/**
 * A list's parameters, without the ids of entities that are not visible to the key. Otherwise, a match would reveal
 * that a row refers to such an entity.
 */
export async function withoutHidden(call: Reading, { record, filters }: ListOperation): Promise<Query> {
  const query = { ...call.query }
  for (const [name, filter] of Object.entries(filters)) {
    const ref = (filter.fields ?? [name]).map((path) => fieldAt(record.fields, path)?.ref)[0]
    const given = query[name]
    if (ref === undefined || given === undefined) continue
    const ids = [given].flat().map((id) => String(id).toLowerCase())
    const known = await seenEntities(call, ref.subject, ids)
    query[name] = ids.filter((id) => isSeen(call, known.get(id)))
  }
  return query
}

const isSeen = ({ scope }: Reading, entity: Parameters<typeof maySee>[1] | undefined) =>
  entity !== undefined && maySee(scope, entity)

type Format = Reading['format']

function idsIn(row: ReadRow, columns: readonly Column[], format: Format): readonly string[] {
  if (isShared(row)) return idsIn(row.lines, columns, format)
  if (typeof row === 'string') return [...row.matchAll(idPattern(columns, format))].map((found) => found[2] ?? '')
  return columns.flatMap(({ index }) => (typeof row[index] === 'string' ? [row[index]] : []))
}

function masked(row: ReadRow, columns: readonly Column[], hidden: ReadonlySet<string>, format: Format): ReadRow {
  if (isShared(row)) return { shared: row.shared, lines: maskedText(row.lines, columns, hidden, format) }
  return typeof row === 'string' ? maskedText(row, columns, hidden, format) : maskedCells(row, columns, hidden)
}

const isShared = (row: ReadRow): row is SharedLines => typeof row !== 'string' && 'lines' in row

function maskedText(text: string, columns: readonly Column[], hidden: ReadonlySet<string>, format: Format): string {
  const nothing = format === 'csv' ? '' : 'null'
  return text.replace(idPattern(columns, format), (whole, before: string, id: string) =>
    hidden.has(id) ? `${before}${nothing}` : whole,
  )
}

function maskedCells(row: Cells, columns: readonly Column[], hidden: ReadonlySet<string>): Cells {
  const hiddenIndexes = new Set(
    columns.flatMap(({ index, hiddenWith }) => (hidden.has(String(row[index])) ? [index, ...hiddenWith] : [])),
  )
  return hiddenIndexes.size === 0 ? row : row.map((cell, index) => (hiddenIndexes.has(index) ? null : cell))
}

/**
 * Matches the ids in rows that are already text. In JSON these are the properties with these names; no other property
 * can contain this text, because its quotes would be escaped. In CSV it is every cell that looks like an id; visible
 * ids are left unchanged.
 */
function idPattern(columns: readonly Column[], format: Format): RegExp {
  if (format === 'csv') return /((?:^|,|\n))([a-z]{2,4}_[a-z0-9_]+)(?=,|\r)/g
  return new RegExp(`("(?:${columns.map(({ name }) => name).join('|')})":)"([^"]*)"`, 'g')
}
