import exports from '@bourse/exports'
import { createDatabase, createHost, readConfig, runTask, simulatedClock, tasksOf } from '@bourse/host'
import { numbers } from './numbers.ts'

/** Worker options. */
export interface WorkerOptions {
  readonly url: string
  readonly dataDir: string
  readonly now: string
}

/** Writes ordered exports in its own process: `node export-worker.ts '<options as JSON>'`. */
const { url, dataDir, now }: WorkerOptions = JSON.parse(process.argv[2] ?? '')
const database = createDatabase({
  connection: { connectionString: url, ssl: false },
  max: 4,
  applicationName: 'export-worker',
})
const host = await createHost({
  datasets: [numbers, exports],
  config: { ...readConfig({}), data_dir: dataDir, log_level: 'error' },
  database,
  clock: simulatedClock(now),
})
for (const task of tasksOf(host.work).filter(({ name }) => name === 'exports__run-exports'))
  await runTask(task, host.work, new AbortController().signal)
await host.close()
await database.close()
