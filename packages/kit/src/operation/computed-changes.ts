import type { CustomOperation, Operation } from './endpoint.ts'
import { columnsOf } from '../record/columns.ts'
import type { Needs } from '../record/needs.ts'
import { retainedDates, retainedDays } from '../record/retention.ts'

/**
 * How the host finds the changes of an operation that computes its rows. Apart from names, the rows of an entity must
 * depend only on this entity's rows in the operation's records: the host then reads the entities whose stored rows
 * changed in both states, and compares the responses.
 */
export interface ComputedChanges<N extends Needs = Needs> {
  /** For each record among the needs, its column with the id of the entity. */
  readonly of: { readonly [Need in keyof N]?: string }
  /** The records whose rows change the response on their date, without a publication, such as splits. */
  readonly dated?: readonly (keyof N & string)[]
  /** The fields that identify a row of the response. Defaults to `id`. */
  readonly key?: readonly string[]
  /** Parameters that cannot be combined with `changed_since`. */
  readonly without?: readonly string[]
}

/** An operation that computes its rows and reports their changes. */
export type ComputedChangeReporting = CustomOperation & { readonly changes: ComputedChanges }

/** Whether an operation computes its rows and reports their changes. */
export const reportsComputedChanges = (operation: Operation): operation is ComputedChangeReporting =>
  operation.kind === 'custom' && operation.changes !== undefined

type Declared = Pick<CustomOperation, 'needs' | 'fields' | 'changes' | 'select' | 'subjectIn' | 'childOf' | 'turns'> &
  Partial<Pick<CustomOperation, 'historyBound'>>

/** Rejects changes of a record that is not declared, because a change to its rows would go unreported. */
export function checkComputedChanges(
  path: string,
  { needs, fields, changes, turns, historyBound = false, ...ways }: Declared,
): void {
  if (changes === undefined) return
  const { of, dated = [], key = ['id'] } = changes
  if (ways.select === undefined && ways.subjectIn === undefined && ways.childOf === undefined)
    throw new TypeError(`${path}: changes are read by entity, so the operation must select entities or name one`)
  if (historyBound && turns === undefined)
    throw new TypeError(`${path}: changes of rows with a history need \`turns\`, the field that the history bounds`)
  for (const [name, need] of Object.entries(needs)) {
    if (need.part !== 'record') continue
    const column = of[name]
    if (column === undefined || columnsOf(need)[column] === undefined)
      throw new TypeError(`${path}: changes.of must name the column of ${name} with the id of the entity`)
    if (retainedDays(need) !== undefined || retainedDates(need) !== undefined || need.time.mode === 'snapshot')
      throw new TypeError(`${path}: rows of ${name} expire, and their entities would not be found`)
    if (dated.includes(name) && need.time.mode === 'catalog')
      throw new TypeError(`${path}: changes.dated names ${name}, whose rows have no date`)
  }
  const strange = [...Object.keys(of), ...dated].find((name) => needs[name]?.part !== 'record')
  if (strange !== undefined)
    throw new TypeError(`${path}: changes names ${strange}, expected one of the records among its needs`)
  const missing = key.find((name) => fields[name] === undefined)
  if (missing !== undefined) throw new TypeError(`${path}: changes.key names ${missing}, which rows do not have`)
}
