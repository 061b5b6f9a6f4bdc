import { endOfValue } from '@bourse/engine/columns'
import type { AnyRecord, Entity, Field, Fields } from '@bourse/kit'
import { isNested } from '@bourse/kit/host'
import { LABELS_GO_HERE } from '@bourse/engine/store'
import { csvCell, csvOrder } from '@bourse/engine/operations'

/*
 * Writes CSV directly from the stored JSON lines, without parsing values: numbers keep their stored digits, and text
 * without escapes is copied as is.
 */

/** Where a cell gets its value: from a property of the line, or from the entity. */
interface Column {
  readonly name: string
  readonly kind: Field['kind']
}

interface Plan {
  /** A line's properties in stored order. */
  readonly members: readonly Column[]
  /** For each cell in a row, the index of its property; -1 for a cell from the entity. */
  readonly cells: readonly (Column & { readonly member: number })[]
}

const plans = new WeakMap<Fields, Plan>()

function planOf(fields: Fields, { subject }: AnyRecord): Plan {
  const known = plans.get(fields)
  if (known !== undefined) return known
  const brought = new Set([subject?.column, ...Object.keys(subject?.labels ?? {})])
  const members = Object.entries(fields)
    .filter(([name]) => !brought.has(name))
    .map(([name, { kind }]) => ({ name, kind }))
  const cells = csvOrder(fields).map((name) => ({
    name,
    kind: fields[name]?.kind ?? 'text',
    member: members.findIndex((member) => member.name === name),
  }))
  const plan = { members, cells }
  plans.set(fields, plan)
  return plan
}

export function csvOfLines(fields: Fields, record: AnyRecord, entity: Entity, lines: string): string {
  const { members, cells } = planOf(fields, record)
  const brought = cells.map(({ name, kind, member }) =>
    member >= 0 ? '' : csvCell(kind, name === record.subject?.column ? entity.id : entity.labels[name]),
  )
  let csv = ''
  for (const line of lines.split('\n')) {
    const values = valuesOf(line, members)
    for (let at = 0; at < cells.length; at++) {
      const member = cells[at]?.member ?? -1
      csv += `${at === 0 ? '' : ','}${member < 0 ? (brought[at] ?? '') : (values[member] ?? '')}`
    }
    csv += '\r\n'
  }
  return csv
}

/** The values of a line, each written for CSV; empty for null. */
function valuesOf(line: string, members: readonly Column[]): readonly string[] {
  const values: string[] = []
  let at = 1
  for (const { name, kind } of members) {
    if (line.startsWith(LABELS_GO_HERE, at)) at += LABELS_GO_HERE.length
    if (line[at] === ',') at++
    if (line.startsWith(LABELS_GO_HERE, at)) at += LABELS_GO_HERE.length
    at += name.length + '"":'.length
    const end = endOfValue(line, at)
    values.push(cellOf(kind, line.slice(at, end)))
    at = end
  }
  return values
}

function cellOf(kind: Field['kind'], json: string): string {
  if (json === 'null') return ''
  if (isNested({ kind })) return csvCell(kind, json)
  if (!json.startsWith('"')) return json
  return csvCell(kind, json.includes('\\') ? (JSON.parse(json) as string) : json.slice(1, -1))
}
