import type { Place } from './place.ts'
import { pollUntil } from './poll-until.ts'
import { isServerOf, readPostmaster, type Postmaster } from './postmaster-file.ts'
import { logTail, serverError } from './server-log.ts'

const SETTLE_MS = 5 * 60_000

/** The server of a cluster if one runs; one that is just starting or stopping is waited for. */
export async function runningServer({ cluster, dataDir }: Place): Promise<Postmaster | undefined> {
  const settled = async () => {
    const found = await readPostmaster(cluster)
    if (!found || !(await isServerOf(cluster, found.pid))) return 'none'
    return found.status === 'ready' ? found : undefined
  }
  const stuck = async () =>
    serverError(
      `PostgreSQL has been starting or stopping for ${SETTLE_MS / 60_000} minutes.`,
      dataDir,
      await logTail(dataDir),
    )
  const found = await pollUntil(settled, SETTLE_MS, stuck)
  return found === 'none' ? undefined : found
}
