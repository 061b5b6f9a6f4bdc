import type { HostParts } from '@bourse/host/parts'
import { backupAge } from '@bourse/engine/jobs'
import { countLicenceFindings } from '@bourse/engine/licences'
import type { Call } from '@bourse/kit'
import { isLate } from '@bourse/services'
import { statfs } from 'node:fs/promises'
import type { DeploymentHealth } from '../contract/deployment.ts'
import { shownReplicas } from './shown-deployment.ts'

/** Deployment health: process, database, disk and datasets. */
export async function deploymentHealth(parts: HostParts, call: Call): Promise<DeploymentHealth> {
  const { database, config, startedAt, versions, freshness, release } = parts
  const began = performance.now()
  const [row] = await database.query<{ version: string; bytes: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  )
  const ms = performance.now() - began
  const replicas = (await shownReplicas(database)).filter(({ live }) => live)
  const datasets = await freshness(call)
  const backup = await backupAge(database, config, call.now)
  const isDegraded = datasets.some(({ status, problem }) => isLate(status) || problem !== null)
  return {
    status: isDegraded || backup?.isLate === true ? 'degraded' : 'ok',
    version: release,
    started_at: startedAt,
    now: call.now,
    demo: versions().demo,
    database_version: row?.version ?? '',
    database_bytes: row?.bytes ?? '0',
    database_ms: ms.toFixed(3),
    replicas: String(replicas.length),
    disk_free_bytes: await freeBytes(config.data_dir),
    backup_status: backup === undefined ? null : backup.isLate ? 'late' : 'current',
    backup_taken_at: backup?.takenAt ?? null,
    licences: config.licences,
    licence_requests: await countLicenceFindings(database, call.now),
    datasets,
  }
}

async function freeBytes(folder: string): Promise<string | null> {
  const found = await statfs(folder).catch(() => undefined)
  return found === undefined ? null : String(BigInt(found.bavail) * BigInt(found.bsize))
}
