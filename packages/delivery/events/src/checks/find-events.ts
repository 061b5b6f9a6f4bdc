import { recordEvents, removeOldEvents, type NewEvent } from '@bourse/engine/events'
import { messageOf } from '@bourse/engine/wiring'
import { hostParts, type HostParts } from '@bourse/host/parts'
import { job, type Knowledge, type ProvidedNeeds } from '@bourse/kit'
import { eventFinder } from '@bourse/services'
import { deliveryWork } from '../deliveries/delivery-work.ts'
import { findExpiringKeys, findQuotas, findThresholds } from './find-accounts.ts'
import { findLate } from './find-late.ts'
import { findLateBackup, findUnreadyReplicas } from './find-operations.ts'

/** Number of the oldest events that each run checks for removal. */
const CHECKED = 10_000

const needs = { host: hostParts, finders: eventFinder, work: deliveryWork }

/** Finds events that no transaction of the service reports. */
export const findEvents = job({
  id: 'find-events',
  title: 'Finds late data, expiring keys and used-up quotas',
  schedule: { cron: '*/5 * * * *', zone: 'UTC' },
  after: [eventFinder],
  needs,
  async run({ host, finders, work }, { knowledge }) {
    const parts = host()
    const checks = await Promise.allSettled([
      findLate(parts),
      findLateBackup(parts),
      findUnreadyReplicas(parts),
      findQuotas(parts),
      findThresholds(parts),
      findExpiringKeys(parts),
      ...finders.map((finder) => foundBy(finder, knowledge)),
    ])
    const found = checks.flatMap((check) => (check.status === 'fulfilled' ? check.value : []))
    await recordEvents(parts.database, await unreported(parts, found))
    await removeOldEvents(parts.database, parts.clock.now(), CHECKED)
    work.next()
    throwFailed(checks)
  },
})

type Finder = ProvidedNeeds<typeof needs>['finders'][number]

async function foundBy(finder: Finder, knowledge: Knowledge): Promise<readonly NewEvent[]> {
  const found = await finder.find(knowledge)
  return found.map((event) => ({ ...event, once: `${event.type} ${event.subject}` }))
}

/** A check that fails does not silence the others, so the failures are thrown after the events are recorded. */
function throwFailed(checks: readonly PromiseSettledResult<unknown>[]): void {
  const errors = checks.flatMap((check): unknown[] => (check.status === 'rejected' ? [check.reason] : []))
  if (errors.length > 0)
    throw new AggregateError(errors, `checks for events failed: ${errors.map(messageOf).join('; ')}`)
}

/** Facts are found again in each run until they change, so those that are recorded are not sent to the database. */
async function unreported({ database }: HostParts, found: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const facts = found.flatMap(({ once }) => once ?? [])
  const rows = await database.query<{ once: string }>('select once from bourse.events where once = any($1)', [facts])
  const reported = new Set(rows.map(({ once }) => once))
  return found.filter(({ once }) => once === undefined || !reported.has(once))
}
