import { f, incompleteList, stagingTable, into, optional, type RecordRow } from '@bourse/kit'
import { issuers, listings, sanctionedEntity } from '@bourse/services'
import { linkerOf } from './link-listings.ts'
import { entities, exports } from '../records.ts'

type Entity = RecordRow<typeof entities>

/**
 * A publisher's complete export for a day. The result depends on which exports were read, not on their order: an entity
 * is listed if the newest export contains it, and takes its values from the newest export that contains it.
 */
export const sanctionsExport = stagingTable('export', {
  title: 'Sanctions list export',
  fields: { exported_on: f.date('Date of the export'), ...sanctionedEntity },
  feeds: [entities, exports],
  needs: { entities, exports, listings: optional(listings), issuers: optional(issuers) },
  async reconcile(needs, rows, { knowledge, reject }) {
    const [first] = rows
    if (first === undefined) return []
    const { publisher, exported_on: date } = first
    const read = await needs.exports
      .at(knowledge)
      .where('r.publisher', '=', publisher)
      .selectAll()
      .orderBy('r.exported_on')
      .execute()
    const before = read.findLast((one) => one.exported_on < date)
    const refusal = incompleteList(rows.length, Number(before?.entities ?? 0))
    if (refusal !== undefined) {
      for (const row of rows) reject(row, refusal)
      return []
    }
    const stored = await needs.entities.at(knowledge).where('r.publisher', '=', publisher).selectAll().execute()
    const storedById = new Map(stored.map((row) => [row.publisher_id, row]))
    const present = new Map(rows.map((row) => [row.publisher_id, row]))
    const link = await linkerOf(rows, needs, knowledge)
    const earlier = read.map(({ exported_on }) => exported_on)
    const ids = [...new Set([...present.keys(), ...storedById.keys()])]
    return [
      into(exports, { publisher, exported_on: date, entities: String(present.size) }),
      ...ids.map((id) => {
        const row = present.get(id)
        return into(entities, entityAfter({ date, earlier, stored: storedById.get(id), exported: row && link(row) }))
      }),
    ]
  },
})

/** What is known about an entity when an export is read. */
interface Reading {
  readonly date: string
  /** Dates of the exports read so far, ascending. */
  readonly earlier: readonly string[]
  readonly stored: Entity | undefined
  /** The entity's values in the export; undefined if the entity is missing from it. */
  readonly exported: Omit<Entity, 'id' | 'removed_on' | 'status'> | undefined
}

/** Returns the entity according to all exports, including the current one. */
function entityAfter(reading: Reading): Entity {
  const { date, earlier, stored, exported } = reading
  const dates = [...new Set([...earlier, date])].sort()
  const { first, last } = seenIn(reading)
  const isNewest = exported !== undefined && last === date
  const values = isNewest ? exported : (stored ?? exported)
  if (values === undefined) throw new Error(`an entity that is in no export, on ${date}`)
  const removed_on = dates.find((day) => day > last) ?? null
  const wasAdded = first === stored?.listed_on || dates.some((day) => day < first)
  const listed_on = (isNewest ? exported.listed_on : null) ?? (wasAdded ? first : null)
  const status = removed_on === null ? 'listed' : 'removed'
  return { ...values, lists: removed_on === null ? values.lists : [], listed_on, removed_on, status } as Entity
}

/**
 * Returns the first and last export that contain the entity. The stored row implies the earlier ones: the entity was
 * missing from the export after the last one.
 */
function seenIn({ date, earlier, stored, exported }: Reading): { readonly first: string; readonly last: string } {
  if (stored === undefined) return { first: date, last: date }
  const last = earlier.findLast((day) => stored.removed_on === null || day < stored.removed_on) ?? ''
  const first = stored.listed_on ?? earlier[0] ?? date
  if (exported !== undefined) return { first: date < first ? date : first, last: date > last ? date : last }
  // That day's export was read again and no longer contains the entity.
  return { first, last: last === date ? (earlier.findLast((day) => day < date) ?? '') : last }
}
