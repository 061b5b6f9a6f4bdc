import { openDatabase, runTask, tasksOf } from '@bourse/host'
import pino from 'pino'
import { configOf, createFullHost } from '../installation.ts'

/** Runs all scheduled work of a host with all datasets once, and prints as JSON how many seconds each job took. */
const [dataDir = ''] = process.argv.slice(2)
const { database, close } = await openDatabase(configOf(dataDir), () => undefined)
const host = await createFullHost(dataDir, database, pino({ level: 'warn' }, pino.destination(2)))
await host.refresh()
const jobs: { readonly name: string; readonly seconds: number }[] = []
for (const task of tasksOf(host.work)) {
  const begin = performance.now()
  await runTask(task, host.work, new AbortController().signal)
  jobs.push({ name: task.name, seconds: (performance.now() - begin) / 1_000 })
}
await host.close()
await close()
process.stdout.write(JSON.stringify(jobs))
