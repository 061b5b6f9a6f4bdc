import { sql, type Call, type CallRows } from '@bourse/kit'
import type { observations } from './record.ts'

/** A version of an observation. */
interface Version {
  readonly id: string
  /** As the database writes it. */
  readonly known_from: string
}

/** Tells how many versions were before one of some. */
export async function revisionsOf(
  stored: CallRows<typeof observations>,
  call: Pick<Call, 'knowledge'>,
  rows: readonly Version[],
): Promise<(row: Version) => number> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  const versions = await stored
    .versions(call)
    .where(sql<boolean>`r.id = any(${ids}::text[])`)
    .select(['r.id', sql<string>`r.known_from::text`.as('known_from')])
    .orderBy('r.known_from')
    .execute()
  const byId = Map.groupBy(versions, ({ id }) => id)
  return ({ id, known_from }) => byId.get(id)?.findIndex((version) => version.known_from === known_from) ?? 0
}
