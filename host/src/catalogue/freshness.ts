import { hasEnded, type Call, type Dataset } from '@bourse/kit'
import { sql } from 'kysely'
import { rowsIn } from '../packs/packed-rows.ts'
import { boundsOf } from '../storage/rows.ts'
import { timeField } from '../storage/tables.ts'
import type { Catalogue } from './catalogue-parts.ts'

/** Listings expected on a session, and those that have a row for it. */
export interface Freshness {
  readonly expected: number
  readonly present: number
}

interface Due {
  readonly session: string
  readonly before: string
}

/** Counts the active listings of a market that have a row for the session before, and those of them that have one for the session. */
export async function countSession(
  parts: Catalogue,
  dataset: Dataset,
  mic: string,
  due: Due,
  call: Call,
): Promise<Freshness> {
  const wiring = parts.wiring()
  const record = dataset.freshness
  const table = record === undefined ? undefined : wiring.tables.get(record)
  const subject = record?.subject
  const resolver = subject === undefined ? undefined : wiring.service(subject.resolver)
  if (table === undefined || subject === undefined || resolver === undefined || table.record.time.mode === 'catalog')
    return { expected: 0, present: 0 }
  const { fingerprint, excludedKinds } = call.scope
  const scope = { markets: [mic], excludedKinds, ids: undefined, fingerprint: `${fingerprint} health` }
  const universe = await resolver.universe({
    scope,
    on: due.session,
    markets: [mic],
    excludeKinds: [],
    knowledge: call.knowledge,
  })
  const { batch, at } = boundsOf(table, call.knowledge)
  const has = (day: string) =>
    sql`exists (select 1 from ${rowsIn(table, { from: day, to: day })} b where b.${sql.ref(subject.column)} = e.id and b.${sql.ref(timeField(table))} = ${day}::date
       and b.batch_id <= ${batch} and b.known_from <= ${at} and b.known_to > ${at})`
  const ids = universe.filter((entity) => !hasEnded(entity, due.session)).map(({ id }) => id)
  const counted = sql<{
    expected: string
    present: string
  }>`select count(*) as expected, count(*) filter (where ${has(due.session)}) as present
    from unnest(${ids}::text[]) as e (id) where ${has(due.before)}`
  const [row] = (await counted.execute(parts.database().kysely)).rows
  return { expected: Number(row?.expected ?? 0), present: Number(row?.present ?? 0) }
}
