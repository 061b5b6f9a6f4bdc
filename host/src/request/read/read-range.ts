import { knowledgeDay, type AnyRecord, type Entity } from '@bourse/kit'
import { addDays, daysBetween } from '@bourse/kit/values'
import type { Form } from '@bourse/kit/host'
import { firstRetained, firstLines, type Direction, type EntityLines } from '@bourse/engine/store'
import type { EntityRows, EntityRowsRead, Reading } from './reading.ts'
import { lastLineOf, memberOfLine } from './row-text.ts'

interface Dates {
  readonly from: string
  readonly to: string
}

/** The entities and dates to read. For the first entity, `first` contains only the dates after the previous page. */
interface Walk extends Dates {
  readonly record: AnyRecord
  readonly direction: Direction
  readonly entities: readonly Entity[]
  readonly first: Dates
}

/** Reads entities in request order, each by date, in batches large enough to fill the page. */
export async function readRange(call: Reading, record: AnyRecord, form: Form | undefined): Promise<EntityRowsRead> {
  const walk = walkOf(call, record, form, call.entities ?? (await everyEntity(call, record, form)))
  const { entities, from, to, first } = walk
  const page: Page = { rows: [], count: 0 }
  for (let at = 0, batchSize = entitiesOfPage(call, walk); at < entities.length;) {
    const some = entities.slice(at, at + batchSize)
    const missing = call.page.limit + 1 - page.count
    const ranges = some.map(({ id }, index) => ({ id, most: missing, ...(at + index === 0 ? first : { from, to }) }))
    const found = await call.engine.store.ranges(record, call.knowledge, walk.direction, ranges)
    if (found.some((lines) => fill(call, page, some[lines.place], lines))) return pageOf(record, page, true)
    at += some.length
    // By now, the average number of rows per entity is known.
    batchSize = page.count === 0 ? batchSize * 4 : Math.ceil(((call.page.limit + 1 - page.count) * at) / page.count)
  }
  return pageOf(record, page, false)
}

interface Page {
  readonly rows: EntityRows[]
  count: number
}

/** Adds an entity's rows to the page; true if not all of them fit. */
function fill(call: Reading, page: Page, entity: Entity | undefined, { count, lines: all }: EntityLines): boolean {
  const fitting = Math.min(count, call.page.limit - page.count)
  const lines = fitting === count ? all : firstLines(all, count, fitting)
  if (entity !== undefined && fitting > 0) {
    page.rows.push({ entity, lines, count: fitting })
    page.count += fitting
  }
  return fitting < count
}

function pageOf({ time }: AnyRecord, { rows, count }: Page, hasMore: boolean): EntityRowsRead {
  const field = time.mode === 'catalog' ? '' : time.field
  const last = hasMore ? rows.at(-1) : undefined
  const next = last && { entity: last.entity.id, date: memberOfLine(lastLineOf(last.lines), field) }
  return { rows, count, next }
}

/** The entire market with that day's symbols, if the request names no entity. */
export async function everyEntity(
  call: Reading,
  { subject }: AnyRecord,
  form: Form | undefined,
): Promise<readonly Entity[]> {
  if (subject === undefined || form?.form !== 'range' || form.whole === undefined) return []
  return call.engine.resolverOf(subject).universe({
    scope: call.scope,
    on: knowledgeDay(call),
    markets: call.markets,
    excludeKinds: form.whole.excludeKinds,
    knowledge: call.knowledge,
  })
}

function walkOf(call: Reading, record: AnyRecord, form: Form | undefined, all: readonly Entity[]): Walk {
  const declared = form?.form === 'range' ? form.dates : 'desc'
  const { order } = call.query
  const direction = order === 'asc' || order === 'desc' ? order : declared
  const after = call.page.after
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after['entity'])
  const dates = datesOf(call)
  return {
    record,
    direction,
    entities: all.slice(Math.max(0, start)),
    first: datesBehind(dates, direction, after?.['date'] ?? null),
    ...dates,
  }
}

/** The remaining dates for an entity whose last sent row is dated `bound`. */
function datesBehind({ from, to }: Dates, direction: Direction, bound: string | null): Dates {
  if (bound === null) return { from, to }
  return direction === 'asc'
    ? { from: later(from, addDays(bound, 1)), to }
    : { from, to: earlier(to, addDays(bound, -1)) }
}

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The requested dates; by default, from the start of the plan's history with no end. */
export function datesOf({ query, floor }: Reading): Dates {
  return {
    from: typeof query['from'] === 'string' ? query['from'] : floor,
    to: typeof query['to'] === 'string' ? query['to'] : '9999-12-31',
  }
}

/** Number of entities that should fill the page if each entity has a row on every retained weekday. */
function entitiesOfPage({ page: { limit }, knowledge, today }: Reading, { record, from, to }: Walk): number {
  const first = later(from, firstRetained(record, knowledge)?.date ?? from)
  const days = daysBetween(first, to < today ? to : addDays(today, 1))
  return Math.max(1, Math.ceil((limit + 1) / Math.max(1, (days * 5) / 7)))
}
