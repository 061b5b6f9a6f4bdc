import type { AnyRecord, Entity } from '@bourse/kit'
import type { Form } from '@bourse/kit/host'
import type { EntityRows, EntityRowsRead, Reading } from './reading.ts'

/** Number of entities to read for each row the page still needs, because some have no row on the date. */
const SLICE_FACTOR = 1.5

type DateForm = Extract<Form, { form: 'date' }>

/** Reads the rows for one date, with entities in symbol order, until the page is full. */
export async function readDate(call: Reading, record: AnyRecord, form: DateForm): Promise<EntityRowsRead> {
  const date = String(call.query['date'])
  const entities = await entitiesOfDate(call, record, form)
  const rows: EntityRows[] = []
  let hasMore = false
  for (let at = startAfter(entities, call.page.after?.['entity']); at < entities.length && !hasMore;) {
    const slice = entities.slice(at, at + Math.ceil((call.page.limit + 1 - rows.length) * SLICE_FACTOR))
    const ids = slice.map(({ id }) => id)
    for (const { place, lines } of await call.engine.store.date(record, call.knowledge, date, ids)) {
      const entity = slice[place]
      if (entity === undefined) continue
      hasMore = rows.length === call.page.limit
      if (hasMore) break
      rows.push({ entity, lines, count: 1 })
    }
    at += slice.length
  }
  call.remarks.meta['unrecorded_symbols'] = unrecorded(record, rows)
  return { rows, count: rows.length, next: hasMore ? { entity: rows.at(-1)?.entity.id ?? null } : undefined }
}

function unrecorded({ subject }: AnyRecord, rows: readonly EntityRows[]) {
  return rows
    .filter(({ entity }) => entity.unrecorded === true)
    .map(({ entity: { id, labels } }) => ({ symbol: labels[subject?.nameField ?? ''], instrument_id: id }))
}

/** The requested entities or the entire market, ordered by their symbol on the date. */
export async function entitiesOfDate(
  call: Reading,
  { subject }: AnyRecord,
  form: DateForm,
): Promise<readonly Entity[]> {
  const ascending = call.query['order'] !== 'desc'
  if (call.entities !== undefined) {
    const nameField = subject?.nameField ?? ''
    return [...call.entities].sort((a, b) => bySymbol(nameField, a, b) * (ascending ? 1 : -1))
  }
  if (subject === undefined) return []
  const universe = await call.engine.resolverOf(subject).universe({
    scope: call.scope,
    on: String(call.query['date']),
    markets: call.markets,
    excludeKinds: form.excludeKinds,
    knowledge: call.knowledge,
  })
  return ascending ? universe : universe.toReversed()
}

function bySymbol(nameField: string, a: Entity, b: Entity): number {
  const [x, y] = [`${a.labels[nameField] ?? ''}\0${a.id}`, `${b.labels[nameField] ?? ''}\0${b.id}`]
  return x < y ? -1 : x > y ? 1 : 0
}

function startAfter(entities: readonly Entity[], id: string | null | undefined): number {
  return id === undefined || id === null ? 0 : entities.findIndex((entity) => entity.id === id) + 1
}
