import { runTask, tasksOf } from '@bourse/host'
import type { TestHost } from './test-host.ts'

/**
 * Runs a job immediately, whether or not a publication has triggered it.
 * @param name `<dataset>__<job>`
 */
export async function runJob(host: TestHost, name: string): Promise<void> {
  const task = tasksOf(host.host.work).find((each) => each.name === name)
  if (task === undefined) throw new Error(`expected a job of a dataset on the host, got ${name}`)
  const outcome = await runTask(task, host.host.work, new AbortController().signal)
  if (outcome.state !== 'done') throw new Error(`${name} was ${outcome.state}: ${outcome.why}`)
  await host.host.refresh()
}
