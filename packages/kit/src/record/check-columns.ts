import type { FieldKind, Fields } from './field.ts'
import { columnsOf } from './columns.ts'
import { orderKeys } from './keyset.ts'
import { nearestName } from '../values/nearest-name.ts'
import type { AnyRecord } from './record.ts'

const DAYS: readonly FieldKind[] = ['date', 'instant']

/** Columns named by an option of a record, and their allowed field kinds. */
interface Use {
  readonly as: string
  readonly names: readonly string[]
  readonly kinds?: readonly FieldKind[]
  readonly isNeverNull?: boolean
}

/** Rejects a record that names missing or nullable columns, or whose order does not identify each row. */
export function checkColumns(record: AnyRecord): void {
  const { table } = record
  const columns = columnsOf(record)
  for (const use of usesOf(record)) checkUse(table, columns, use)
  checkOrder(table, record.order, uniqueIn(record))
}

function usesOf({ key, order, time, history, market, indexes }: AnyRecord): readonly Use[] {
  const one = (as: string, name: string | undefined, kinds: readonly FieldKind[]): readonly Use[] =>
    name === undefined ? [] : [{ as, names: [name], kinds }]
  return [
    { as: 'key', names: key, isNeverNull: true },
    { as: 'order', names: fieldsOf(order), isNeverNull: true },
    ...one('time', time.mode === 'catalog' ? undefined : time.field, DAYS),
    ...one('history', history, DAYS),
    ...one('market', market, ['text']),
    { as: 'indexes', names: indexes.flat() },
  ]
}

const fieldsOf = (order: readonly string[]) => orderKeys(order).map(({ field }) => field)

function checkUse(where: string, columns: Fields, { as, names, kinds, isNeverNull = false }: Use): void {
  for (const name of names) {
    const found = columns[name]
    if (found === undefined) throw new TypeError(`${where}: ${as} names ${name}, ${lacks(columns, name)}`)
    if (kinds?.includes(found.kind) === false)
      throw new TypeError(`${where}: ${as} names ${name}, which is ${found.kind}, not ${kinds.join(' or ')}`)
    if (isNeverNull && found.isNullable)
      throw new TypeError(`${where}: ${as} names ${name}, which may be null; remove .nullable() or name another field`)
  }
}

/** Returns the end of a message about an unknown field name, with a suggestion. */
export function lacks(columns: Fields, name: string): string {
  const meant = nearestName(name, Object.keys(columns))
  const advice = meant === undefined ? `they are ${Object.keys(columns).join(', ')}` : `did you mean ${meant}?`
  return `which is not one of its fields; ${advice}`
}

/** Returns the sets of columns that each identify a row. */
const uniqueIn = ({ id, key }: AnyRecord): readonly (readonly string[])[] => [
  key,
  ...(id === undefined ? [] : [['id']]),
]

function checkOrder(where: string, order: readonly string[], unique: readonly (readonly string[])[]): void {
  checkDirections(where, order)
  const fields = new Set(fieldsOf(order))
  if (unique.some((names) => names.length > 0 && names.every((name) => fields.has(name)))) return
  const ends = unique.map((names) => names.join(', ')).join(' or with ')
  throw new TypeError(`${where}: the order ${order.join(', ') || 'of nothing'} is not unique; end it with ${ends}`)
}

function checkDirections(where: string, order: readonly string[]): void {
  const wrong = order.find((key) => !/^[a-z0-9_.]+ (asc|desc)$/.test(key))
  if (wrong !== undefined)
    throw new TypeError(`${where}: the order names ${JSON.stringify(wrong)}, expected \`field asc\` or \`field desc\``)
  const fields = fieldsOf(order)
  const twice = fields.find((field, index) => fields.indexOf(field) !== index)
  if (twice !== undefined) throw new TypeError(`${where}: the order names ${twice} twice`)
}

/** Rejects an order of response rows that names a missing field. */
export function checkAnsweredOrder(where: string, fields: Fields, order: readonly string[], isSingle: boolean): void {
  if (order.length === 0 && !isSingle)
    throw new TypeError(`${where}: the order is empty; name fields that make it unique`)
  checkDirections(where, order)
  checkUse(where, fields, { as: 'order', names: fieldsOf(order) })
}
