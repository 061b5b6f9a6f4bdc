import { nearestName } from '@bourse/kit/values'
import { ColumnMappingError } from './column-mapping-error.ts'

/** The file column for each field, and the columns without a field. */
export interface ColumnMap {
  /** Position of the column, by field name. */
  readonly positions: ReadonlyMap<string, number>
  readonly ignored: readonly string[]
}

/**
 * Maps file columns to fields: first by `mapping` (column to field), then by equal names, ignoring case.
 * @throws ColumnMappingError if `mapping` names an unknown column or field, or two columns map to one field
 */
export function mapColumns(
  columns: readonly string[],
  mapping: Readonly<Record<string, string>>,
  known: readonly string[],
): ColumnMap {
  const positions = new Map<string, number>()
  const mapped = new Set<number>()
  for (const [column, field] of Object.entries(mapping)) {
    const position = findColumn(columns, column)
    setField(positions, checkField(field, known), position, columns)
    mapped.add(position)
  }
  const given = new Set(positions.keys())
  for (const [position, column] of columns.entries()) {
    const field = known.find((name) => name.toLowerCase() === column.toLowerCase())
    if (field === undefined || given.has(field) || mapped.has(position)) continue
    setField(positions, field, position, columns)
  }
  const used = new Set(positions.values())
  return { positions, ignored: columns.filter((_, position) => !used.has(position)) }
}

function findColumn(columns: readonly string[], name: string): number {
  const exact = columns.indexOf(name)
  if (exact >= 0) return exact
  const folded = columns.findIndex((column) => column.toLowerCase() === name.toLowerCase())
  if (folded >= 0) return folded
  throw new ColumnMappingError(`the file has no column "${name}"${suggestion(name, columns)}`)
}

function checkField(field: string, known: readonly string[]): string {
  if (known.includes(field)) return field
  throw new ColumnMappingError(`there is no field "${field}"${suggestion(field, known)}`)
}

function setField(positions: Map<string, number>, field: string, position: number, columns: readonly string[]): void {
  const taken = positions.get(field)
  if (taken !== undefined && taken !== position) {
    const both = `"${columns[taken]}" and "${columns[position]}"`
    throw new ColumnMappingError(`expected one column for the field "${field}", got ${both}; map only one of them`)
  }
  positions.set(field, position)
}

function suggestion(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  const all = names.slice(0, 50).join(', ')
  return nearest === undefined ? `; expected one of: ${all}` : `; did you mean "${nearest}"? Expected one of: ${all}`
}
