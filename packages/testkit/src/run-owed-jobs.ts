import { runTimetable } from './run-timetable.ts'
import type { TestHost } from './test-host.ts'

/**
 * Runs the jobs that publications triggered, as the queue does within seconds, and returns their names in order; throws
 * if one did not complete.
 */
export async function runOwedJobs(host: TestHost): Promise<readonly string[]> {
  const now = host.clock.now()
  const runs = await runTimetable(host, { from: now, to: now })
  const [other] = runs.filter(({ outcome }) => outcome !== 'done')
  if (other !== undefined) throw new Error(`${other.task} was ${other.outcome}: ${other.why}`)
  return runs.map(({ task }) => task)
}
