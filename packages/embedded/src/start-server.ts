import { spawn, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { choosePort } from './choose-port.ts'
import { fileText } from './file-text.ts'
import { giveTo } from './server-user.ts'
import type { Place } from './find-place.ts'
import { pollUntil } from './poll-until.ts'
import { program } from './postgres-binaries.ts'
import { disownPostmasterFile, isServerOf, readPostmaster, type Postmaster } from './postmaster-file.ts'
import { runningAs } from './run-as.ts'
import { logTail, openLog, serverError } from './server-log.ts'
import { portIn, serverSettings, type Settings } from './server-settings.ts'
import { prepareSocketFolder } from './socket-folder.ts'

/** Long enough for crash recovery. */
const START_MS = 5 * 60_000
const ATTEMPTS = 5
/** Transient errors: another process took the port, or a killed server's processes are still exiting. */
const PASSING = /Address already in use|shared memory block .* is still in use/

/**
 * Starts a cluster's server and waits until it accepts connections. Call it while holding the folder's lock.
 * `overrides` replace the usual settings until the next start.
 */
export async function startServer(place: Place, overrides: Settings = {}): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    await disownPostmasterFile(place.cluster)
    await writeSettings(place, overrides)
    const outcome = await launch(place)
    if (typeof outcome !== 'string') return outcome
    if (attempt === ATTEMPTS || !PASSING.test(outcome))
      throw await serverError('PostgreSQL did not start.', place.dataDir, outcome)
  }
}

async function writeSettings(place: Place, overrides: Settings): Promise<void> {
  const file = join(place.cluster, 'postgresql.conf')
  const port = await choosePort(portIn(await fileText(file)))
  await writeFile(file, serverSettings(port, await prepareSocketFolder(place), overrides))
  await giveTo(place.user, file)
}

/** Starts one process; returns the running server, or the end of the log if the process exited. */
async function launch(place: Place): Promise<Postmaster | string> {
  const log = await openLog(place.dataDir)
  try {
    const from = (await log.stat()).size
    const child = await spawnServer(place, log.fd)
    const outcome = async () => (await readyServer(place, child)) ?? (await logOfFailure(place, child, from))
    const what = `PostgreSQL is taking longer than ${START_MS / 60_000} minutes to start.`
    const tooLong = async () => serverError(what, place.dataDir, await logTail(place.dataDir, from))
    return await pollUntil(outcome, START_MS, tooLong)
  } finally {
    await log.close()
  }
}

/**
 * In a separate session, so that a terminal's Ctrl-C and the host's exit do not affect the server. On Windows, `pg_ctl`
 * does that and drops administrator rights, because PostgreSQL refuses to run with them there.
 */
function spawnServer({ native, cluster, user }: Place, log: number): Promise<ChildProcess> {
  const args = process.platform === 'win32' ? ['start', '-W', '-D', cluster] : ['-D', cluster]
  const name = process.platform === 'win32' ? 'pg_ctl' : 'postgres'
  const child = spawn(program(native, name), args, { ...runningAs(user), detached: true, stdio: ['ignore', log, log] })
  child.unref()
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child))
    child.once('error', reject)
  })
}

async function readyServer({ cluster }: Place, child: ChildProcess): Promise<Postmaster | undefined> {
  const found = await readPostmaster(cluster)
  if (found?.status !== 'ready') return undefined
  const ours = process.platform === 'win32' ? await isServerOf(cluster, found.pid) : found.pid === child.pid
  return ours ? found : undefined
}

async function logOfFailure({ dataDir }: Place, child: ChildProcess, from: number): Promise<string | undefined> {
  const launcherDone = process.platform === 'win32' && child.exitCode === 0
  const ended = child.exitCode !== null || child.signalCode !== null
  return ended && !launcherDone ? logTail(dataDir, from) : undefined
}
