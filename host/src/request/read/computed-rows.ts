import type { CustomOperation, Entity, Knowledge } from '@bourse/kit'
import type { Cells } from '@bourse/engine/operations'
import { requestedIds, symbolDay, wholeSelection } from './computed-states.ts'
import { readCustom } from './read-custom.ts'
import { cellsOf, type Reading } from './reading.ts'
import type { Mask } from './served-cells.ts'

/** The longest page of any operation: rows of a state that are read together. */
export const LONGEST = 10_000

/** A request to an operation that computes its rows. */
export interface ComputedReading {
  readonly call: Reading
  readonly operation: CustomOperation
  readonly mask: Mask
}

/** One row of a state, and its text, by which rows are compared. */
export interface StateRow {
  readonly key: readonly string[]
  readonly entity: string
  readonly cells: Cells
  readonly text: string
}

/** The fields that identify a row. */
export const keyOf = ({ changes }: CustomOperation): readonly string[] => changes?.key ?? ['id']

/** All rows of the entities in one state. */
export async function rowsAt(
  { call, operation, mask }: ComputedReading,
  entities: readonly Entity[] | undefined,
  knowledge: Knowledge,
): Promise<readonly StateRow[]> {
  if (entities?.length === 0) return []
  const own = stateOf(call, operation, { entities, knowledge })
  const names = Object.keys(own.compiled.fields)
  const cellsIn = (cells: Cells, fields: readonly string[]) => fields.map((name) => String(cells[names.indexOf(name)]))
  const column = wholeSelection(call, operation)?.subject.column
  const entityField = column !== undefined && names.includes(column) ? column : 'id'
  const rows: StateRow[] = []
  for (let after: Reading['page']['after'], isFirst = true; isFirst || after !== undefined; isFirst = false) {
    const read = await readCustom({ ...own, page: { limit: LONGEST, after } }, operation)
    if (read.part !== undefined) throw new TypeError(`${operation.id}: expected rows, got a file`)
    const masked = await mask(own, read)
    if (masked.part !== undefined) throw new TypeError(`${operation.id}: expected rows, got a file`)
    for (const cells of masked.rows.map(cellsOf)) {
      const entity = entities === undefined ? requestedIds(call) : cellsIn(cells, [entityField])
      rows.push({
        key: cellsIn(cells, keyOf(operation)),
        entity: entity?.[0] ?? '',
        cells,
        text: own.compiled.json.row(cells),
      })
    }
    after = read.next
  }
  return rows
}

/** The request for the changed entities in one state. */
function stateOf(
  call: Reading,
  operation: CustomOperation,
  { entities, knowledge }: { readonly entities: readonly Entity[] | undefined; readonly knowledge: Knowledge },
): Reading {
  const { symbolDate } = operation
  const query = symbolDate === undefined ? call.query : { ...call.query, [symbolDate]: symbolDay(call, operation) }
  const own = { ...call, compiled: call.target, query, knowledge, today: knowledge.today ?? call.today }
  const state: Reading = { ...own, remarks: { ...own.remarks, errors: [], meta: {}, headers: {}, isRefunded: false } }
  if (entities === undefined) return state
  const ids = new Set(entities.map(({ id }) => id))
  const named = call.named?.filter(({ id }) => ids.has(id)) ?? entities
  return { ...state, selection: wholeSelection(call, operation), entities, named }
}
