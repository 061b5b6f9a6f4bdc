import { openDatabase, runTask, tasksOf } from '@bourse/host'
import pino from 'pino'
import { configOf, createFullHost } from '../installation.ts'
import type { JobRun } from './load-size.ts'

/**
 * Runs all scheduled work of a host with all datasets once, and prints as JSON how many seconds each job took, and the
 * peak memory so far.
 */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createFullHost(dataDir, database, pino({ level: 'warn' }, pino.destination(2)))
await host.refresh()
const jobs: JobRun[] = []
for (const task of tasksOf(host.work)) {
  const begin = performance.now()
  await runTask(task, host.work, new AbortController().signal)
  const peakMiB = Math.round(process.resourceUsage().maxRSS / 1_024)
  jobs.push({ name: task.name, seconds: (performance.now() - begin) / 1_000, peakMiB })
}
await host.close()
await close()
process.stdout.write(JSON.stringify(jobs))
