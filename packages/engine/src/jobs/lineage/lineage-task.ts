import type { HostTask, TaskParts } from '../tasks.ts'
import { deliverEvents } from './deliver-events.ts'

/** Maximum run time in seconds; the next run continues with the events that remain. */
const LIMITS = { seconds: 600, retries: 8 }

/** The scheduled delivery of events, which one host at a time runs; none if the settings send events nowhere. */
export function lineageTasks(parts: TaskParts): readonly HostTask[] {
  if (parts.config.lineage === undefined) return []
  const schedule = { cron: '* * * * *', zone: 'UTC' }
  return [{ id: 'lineage', schedule, limits: LIMITS, run: (signal) => deliverEvents(parts, signal) }]
}
