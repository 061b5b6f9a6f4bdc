import {
  archiveCluster,
  EMBEDDED_MAJOR,
  hasDatabase,
  openDatabase,
  removeDatabase,
  restoreCluster,
} from '@bourse/host/parts'
import type { Config } from '@bourse/engine/wiring'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../command-failure.ts'
import type { BackupKind } from './backup-kind.ts'
import { openFile, unzip, zip } from './files.ts'
import type { StoredFile, TableDigest } from './manifest.ts'
import { digestAll, digestAtStop } from './table-digests.ts'

const CLUSTER = 'database/cluster.tar.gz'

/**
 * The embedded server has no backup programs: its backup is a copy of its files plus the WAL written in the meantime.
 */
export const embeddedDatabase: BackupKind = {
  kind: 'embedded',

  async dataIn({ data_dir: dataDir }) {
    return (await hasDatabase(resolve(dataDir))) ? resolve(dataDir) : undefined
  },

  async backUp({ output, signal }, { database, connection }, { place, id, meter }) {
    const tables: TableDigest[] = []
    async function atEnd(stop: () => Promise<void>): Promise<void> {
      output.say('Copied the database; counting its rows.')
      tables.push(...(await digestAtStop(database, stop, { signal, report: () => signal.throwIfAborted() })))
    }
    const archive = zip(meter(archiveCluster({ connection, atEnd })))
    const stored = await place.put(`${id}/${CLUSTER}`, archive)
    return { kind: 'embedded', postgresql: EMBEDDED_MAJOR, files: [{ name: CLUSTER, ...stored }], tables }
  },

  async restore({ output, name }, config, { place, manifest, meter, replace }) {
    refuseOtherMajor(manifest.database.postgresql)
    const archive = unzip(meter(openFile(place, manifest, clusterIn(manifest.database.files))))
    await restoreCluster({ dataDir: resolve(config.data_dir), archive, replace, say: output.say }).catch(
      explainInUse(name),
    )
  },

  async tablesOf({ output, signal }, config, { place, manifest, meter }) {
    refuseOtherMajor(manifest.database.postgresql)
    await mkdir(config.data_dir, { recursive: true })
    const dataDir = await mkdtemp(join(resolve(config.data_dir), 'backup-verify-'))
    try {
      const archive = unzip(meter(openFile(place, manifest, clusterIn(manifest.database.files))))
      await restoreCluster({ dataDir, archive, replace: false, say: output.say })
      return await tablesIn({ ...config, data_dir: dataDir }, output.say, signal)
    } finally {
      await removeDatabase(dataDir)
    }
  },
}

async function tablesIn(config: Config, say: (line: string) => void, signal: AbortSignal) {
  const { database, close } = await openDatabase(config, say)
  try {
    return await database.session((session) => digestAll(session, () => signal.throwIfAborted()))
  } finally {
    await close()
  }
}

function clusterIn(files: readonly StoredFile[]): StoredFile {
  const found = files.find(({ name }) => name === CLUSTER)
  if (found === undefined) throw new CommandFailure(`The backup has no ${CLUSTER}.`, 'Use another backup.')
  return found
}

function refuseOtherMajor(major: number): void {
  if (major === EMBEDDED_MAJOR) return
  throw new CommandFailure(
    `The backup is from PostgreSQL ${major}: expected ${EMBEDDED_MAJOR}, the version that this release embeds.`,
    'Restore it with the release that its manifest names, or use another backup.',
  )
}

const IN_USE = /is in use/

function explainInUse(program: string) {
  return (error: Error): never => {
    if (!IN_USE.test(error.message)) throw error
    throw new CommandFailure(
      error.message.replace(/\. Stop all.*$/, '.'),
      `Stop "${program} serve" and all commands that use the database, then restore again.`,
    )
  }
}
