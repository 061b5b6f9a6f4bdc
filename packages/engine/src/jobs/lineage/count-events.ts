import type { Statements } from '../../database/index.ts'

/** Events of the last 30 days that wait for delivery or were dropped. */
export interface LineageCounts {
  readonly pending: number
  readonly dropped: number
}

/** Counts events that wait for delivery or were dropped. */
export async function countLineage(on: Statements): Promise<LineageCounts> {
  const [row] = await on.query<LineageCounts>(
    `select count(*) filter (where delivery = 'pending')::int4 as pending,
       count(*) filter (where delivery = 'dropped')::int4 as dropped
     from bourse.lineage_events where delivery in ('pending', 'dropped')`,
  )
  return row ?? { pending: 0, dropped: 0 }
}
