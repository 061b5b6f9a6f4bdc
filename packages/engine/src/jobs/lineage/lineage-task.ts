import type { HostTask, TaskParts } from '../tasks.ts'
import { deliverEvents } from './deliver-events.ts'
import { endAbandonedRuns } from './record-events.ts'

/** Maximum run time in seconds; the next run continues with the events that remain. */
const LIMITS = { seconds: 600, retries: 8 }

/**
 * The scheduled work on lineage events, which one host at a time runs if the settings name a target: it ends runs whose
 * process stopped, and delivers the events.
 */
export function lineageTasks(parts: TaskParts): readonly HostTask[] {
  if (parts.config.lineage === undefined) return []
  const schedule = { cron: '* * * * *', zone: 'UTC' }
  return [{ id: 'lineage', schedule, limits: LIMITS, run: (signal) => endAndDeliver(parts, signal) }]
}

async function endAndDeliver(parts: TaskParts, signal: AbortSignal): Promise<void> {
  await endAbandonedRuns(parts)
  await deliverEvents(parts, signal)
}
