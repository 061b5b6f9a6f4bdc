import type { Field } from '@bourse/kit'
import { maySee } from '@bourse/kit/subject'
import { parseNested } from '@bourse/kit/host'
import { isCells, type Reading, type ReadResult, type ReadRow } from './reading.ts'
import { seenEntities } from './seen-entities.ts'

/** Removes list items whose entities are not visible to the key. */
export async function maskItems(call: Reading, result: ReadResult): Promise<ReadResult> {
  if (result.part !== undefined || result.rows.length === 0) return result
  let { rows } = result
  for (const [index, field] of Object.values(call.compiled.fields).entries()) {
    const { about } = field
    if (about === undefined) continue
    const lists = rows.map((row) => itemsOf(row, index, field))
    const ids = [...new Set(lists.flat().map((item) => String(item[about.member])))]
    const known = await seenEntities(call, about.subject, ids)
    const isSeen = (item: Item) => {
      const entity = known.get(String(item[about.member]))
      return entity !== undefined && maySee(call.scope, entity)
    }
    rows = rows.map((row, at) => (isCells(row) && row[index] ? row.with(index, lists[at]?.filter(isSeen)) : row))
  }
  return { ...result, rows }
}

type Item = Readonly<Record<string, unknown>>

/** A list's items, which the store returns as JSON. Rows that are already text cannot be filtered. */
function itemsOf(row: ReadRow, index: number, field: Field): readonly Item[] {
  if (!isCells(row)) throw new TypeError(`${field.description}: rows by range or date cannot omit list items`)
  const cell = row[index] ?? []
  return (typeof cell === 'string' ? parseNested(field, cell) : cell) as readonly Item[]
}
