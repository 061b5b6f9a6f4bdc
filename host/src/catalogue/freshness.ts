import type { Call, Dataset } from '@bourse/kit'
import { quoted } from '../storage/columns.ts'
import { boundsOf } from '../storage/rows.ts'
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
  const has = (parameter: number) =>
    `exists (select 1 from ${table.name} b where b.${quoted(subject.column)} = e.id and b.${quoted(timeField(table.record.time))} = $${parameter}::date
       and b.batch_id <= $4 and b.known_from <= $5 and b.known_to > $5)`
  const [row] = await parts
    .database()
    .query<{ expected: string; present: string }>(
      `select count(*) as expected, count(*) filter (where ${has(3)}) as present from unnest($1::text[]) as e (id) where ${has(2)}`,
      [universe.map(({ id }) => id), due.before, due.session, batch, at],
    )
  return { expected: Number(row?.expected ?? 0), present: Number(row?.present ?? 0) }
}

const timeField = (time: { mode: string; field?: string }) => time.field ?? ''
