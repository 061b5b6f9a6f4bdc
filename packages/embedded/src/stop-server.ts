import type { Place } from './find-place.ts'
import { pollUntil } from './poll-until.ts'
import { program } from './postgres-binaries.ts'
import { isServerOf, readPostmaster } from './postmaster-file.ts'
import { runAs } from './run-as.ts'
import { serverError } from './server-log.ts'

const STOP_MS = 2 * 60_000

/**
 * Stops a cluster's server with a fast shutdown (ends sessions, flushes data) and waits for it to finish. Call it while
 * holding the folder's lock.
 */
export async function stopServer(place: Place): Promise<void> {
  const { cluster, dataDir } = place
  const running = await readPostmaster(cluster)
  if (!running || !(await isServerOf(cluster, running.pid))) return
  await requestStop(place, running.pid)
  const isStopped = async () => ((await readPostmaster(cluster))?.pid === running.pid ? undefined : true)
  const stuck = () => serverError(`PostgreSQL did not stop within ${STOP_MS / 60_000} minutes.`, dataDir)
  await pollUntil(isStopped, STOP_MS, stuck)
}

/** Ends the server of a cluster that is about to be removed, without flushing its data. */
export async function quitServer(cluster: string): Promise<void> {
  const running = await readPostmaster(cluster)
  if (!running || !(await isServerOf(cluster, running.pid))) return
  process.kill(running.pid, 'SIGQUIT')
  const isEnded = async () => ((await isServerOf(cluster, running.pid)) ? undefined : true)
  const stuck = async () => new Error(`The server of ${cluster} (process ${running.pid}) does not end. Kill it.`)
  await pollUntil(isEnded, STOP_MS, stuck)
}

/** SIGINT requests PostgreSQL's fast shutdown; Windows has no signals, so `pg_ctl` requests it there. */
async function requestStop({ native, cluster, user }: Place, pid: number): Promise<void> {
  if (process.platform === 'win32')
    await runAs(user, program(native, 'pg_ctl'), ['stop', '-W', '-m', 'fast', '-D', cluster])
  else process.kill(pid, 'SIGINT')
}
