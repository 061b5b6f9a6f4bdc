import { runTimetable, type TestHost } from '@bourse/testkit'
import { expect } from 'vitest'

/** Runs the jobs that follow what was published, as the queue does within seconds, and returns their names in order. */
export async function runOwedJobs(host: TestHost): Promise<readonly string[]> {
  const now = host.clock.now()
  const runs = await runTimetable(host, { from: now, to: now })
  expect(runs.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  return runs.map(({ task }) => task)
}
