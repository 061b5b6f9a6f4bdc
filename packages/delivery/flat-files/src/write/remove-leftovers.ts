import { sql } from '@bourse/kit'
import type { JobContext } from '@bourse/kit/delivery'
import type { WriterNeeds } from './writer-needs.ts'

/**
 * Hours to keep an object that no file refers to. Signed URLs expire within minutes, but a download may take much
 * longer.
 */
const GRACE_HOURS = 2
/** Maximum number of objects removed per run. */
const MOST = 1_000

/** Removes objects that were replaced, or left incomplete by a worker that died. */
export async function removeLeftovers(
  { objects, notes, store }: WriterNeeds,
  { clock, signal, knowledge }: Pick<JobContext, 'clock' | 'signal' | 'knowledge'>,
): Promise<void> {
  const left = await objects
    .at(knowledge)
    .select('r.object')
    .where('r.state', 'in', ['replaced', 'writing'])
    .where(sql<boolean>`r.since <= ${clock.now()}::timestamptz - make_interval(hours => ${GRACE_HOURS})`)
    .orderBy('r.object')
    .limit(MOST)
    .execute()
  for (const { object } of left) {
    signal.throwIfAborted()
    await store.remove(object)
    await notes.submit([{ object, state: 'removed', since: clock.now() }])
  }
}
