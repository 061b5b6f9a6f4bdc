import type { Database } from '../database/index.ts'
import type { Clock, RecentlyRequested, Recents } from '@bourse/kit'

/** How long entries are buffered before they are written to the database, in milliseconds. */
const FLUSH_INTERVAL_MS = 2_000
/** Maximum number of buffered entries; beyond that, they are written immediately. */
const MAX_NOTES = 20_000

export type RecentLists = ReturnType<typeof createRecentLists>

interface Note {
  readonly list: string
  readonly entity: string
  readonly market: string
  readonly at: string
}

/**
 * Stores lists of recently requested entities, shared by all replicas. Entries are written after the requests complete;
 * an entry that cannot be written is dropped and reported.
 */
export function createRecentLists(database: Database, clock: Clock, onError: (error: unknown) => void) {
  let notes = new Map<string, Note>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...notes.values()]
    notes = new Map()
    if (gathered.length > 0) writing = writing.then(() => insert(database, gathered)).catch(onError)
    return writing
  }

  function note(list: Recents, entities: readonly { readonly id: string; readonly market: string }[]): void {
    const at = clock.now()
    for (const { id, market } of entities) notes.set(`${list.id} ${id}`, { list: list.id, entity: id, market, at })
    if (notes.size > MAX_NOTES) void write()
    else timer ??= setTimeout(() => void write(), FLUSH_INTERVAL_MS).unref()
  }

  return {
    of: (list: Recents): RecentlyRequested => ({
      note: (entities) => note(list, entities),
      async newest(market) {
        await write()
        const since = new Date(clock.millis() - list.hours * 3_600_000).toISOString()
        const rows = await database.query<{ entity: string }>(
          'select entity from bourse.recent_requests where list = $1 and market = $2 and requested_at > $3 order ' +
            'by requested_at desc, entity limit $4',
          [list.id, market, since, list.perMarket],
        )
        await database.query('delete from bourse.recent_requests where list = $1 and requested_at <= $2', [
          list.id,
          since,
        ])
        return rows.map(({ entity }) => entity)
      },
    }),
    close: write,
  }
}

/** Sorted, so that replicas cannot deadlock. */
async function insert(database: Database, notes: readonly Note[]): Promise<void> {
  const sorted = notes.toSorted((a, b) => (a.list + a.entity < b.list + b.entity ? -1 : 1))
  await database.query(
    `insert into bourse.recent_requests as r (list, entity, market, requested_at)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
     on conflict (list, entity) do update
       set market = excluded.market, requested_at = greatest(r.requested_at, excluded.requested_at)`,
    [
      sorted.map(({ list }) => list),
      sorted.map(({ entity }) => entity),
      sorted.map(({ market }) => market),
      sorted.map(({ at }) => at),
    ],
  )
}
