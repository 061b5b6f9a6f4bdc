import type { HostTask, TaskParts } from '../tasks.ts'
import { deliverEvents } from './deliver-events.ts'
import { endAbandonedRuns } from './record-events.ts'

/** Maximum run time in seconds; the next run continues with the events that remain. */
const LIMITS = { seconds: 600, retries: 8 }

/**
 * The scheduled work on lineage events, which one host at a time runs: closing runs whose process stopped, and delivery
 * if the settings name a target.
 */
export function lineageTasks(parts: TaskParts): readonly HostTask[] {
  const hourly = { cron: '41 * * * *', zone: 'UTC' }
  const closing = { id: 'lineage_runs', schedule: hourly, run: () => endAbandonedRuns(parts) }
  if (parts.config.lineage === undefined) return [closing]
  const schedule = { cron: '* * * * *', zone: 'UTC' }
  return [closing, { id: 'lineage', schedule, limits: LIMITS, run: (signal) => deliverEvents(parts, signal) }]
}
