import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pack as createPack, type Pack } from 'tar-stream'
import { fileStats } from './file-text.ts'
import { isTemporary, withoutContent } from './left-out-of-archives.ts'
import { addEmptyFolder, addEntry, addFile } from './tar-entries.ts'

export interface ArchiveOptions {
  /** Connects as the superuser. */
  readonly connection: pg.ClientConfig
  /** Calls `stop` to fix the moment that the archive captures, for example while writers are locked out. */
  atEnd(stop: () => Promise<void>): Promise<void>
}

/**
 * Streams a running server's cluster as a tar archive: its files, and the WAL written while they are copied, which lets
 * a restored server recover to the moment of `stop`. The service keeps reading and writing in the meantime.
 */
export async function* archiveCluster(options: ArchiveOptions): AsyncGenerator<Uint8Array> {
  const pack = createPack()
  const writing = write(pack, options).then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  )
  try {
    yield* pack as AsyncIterable<Uint8Array>
  } finally {
    pack.destroy()
    await writing
  }
}

async function write(pack: Pack, { connection, atEnd }: ArchiveOptions): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', ssl: false, application_name: 'bourse backup' })
  client.on('error', () => {
    // The next statement fails.
  })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const cluster = await clusterOf(client)
    const first = await startBackup(client)
    await addFolder(pack, cluster, '')
    const stopped: Stopped[] = []
    await atEnd(async () => void stopped.push(await stopBackup(client)))
    const [end] = stopped
    if (end === undefined) throw new Error('The backup ended without a call to `stop`.')
    await addEntry(pack, 'backup_label', Buffer.from(end.label))
    await addWal(pack, cluster, first, end.wal)
  } finally {
    await client.end().catch(() => {})
  }
}

async function clusterOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ cluster: string; spaces: number }>(
    `select current_setting('data_directory') as cluster,
       (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as spaces`,
  )
  const [row] = rows
  if (row === undefined || row.spaces > 0)
    throw new Error('The embedded database has tablespaces, which its backup does not include. Drop them first.')
  return row.cluster
}

/** Starts a backup and returns its first WAL file. The session's replication slot keeps it and all later ones. */
async function startBackup(client: pg.Client): Promise<string> {
  const slot = `bourse_backup_${randomUUID().replaceAll('-', '')}`
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const { rows } = await client.query<{ wal: string }>(
    `select pg_walfile_name(pg_backup_start('bourse backup', fast => true)) as wal`,
  )
  return rows[0]?.wal ?? ''
}

interface Stopped {
  readonly label: string
  /** The last WAL file that recovery needs. */
  readonly wal: string
}

async function stopBackup(client: pg.Client): Promise<Stopped> {
  const { rows } = await client.query<Stopped>(
    `select labelfile as label, pg_walfile_name(lsn) as wal from pg_backup_stop(wait_for_archive => false)`,
  )
  return rows[0] ?? { label: '', wal: '' }
}

/** Adds a folder's files. Those that the server removes or truncates in the meantime are recovered from the WAL. */
async function addFolder(pack: Pack, cluster: string, below: string): Promise<void> {
  for (const { name, stats } of await statsIn(cluster, below)) {
    if (isTemporary(name)) continue
    if (stats.isDirectory()) {
      await addEmptyFolder(pack, name)
      if (!withoutContent(name)) await addFolder(pack, cluster, name)
    } else if (stats.isFile()) await addFile(pack, name, join(cluster, name))
  }
}

async function statsIn(cluster: string, below: string): Promise<readonly { name: string; stats: Stats }[]> {
  const names = await readdir(join(cluster, below))
  const found = await Promise.all(
    names.toSorted().map(async (file) => {
      const name = below === '' ? file : `${below}/${file}`
      return { name, stats: await fileStats(join(cluster, name)) }
    }),
  )
  return found.flatMap(({ name, stats }) => (stats === undefined ? [] : [{ name, stats }]))
}

async function addWal(pack: Pack, cluster: string, first: string, last: string): Promise<void> {
  const needed = (await readdir(join(cluster, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .toSorted()
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new Error(`The server removed WAL that the backup needs, from ${first} to ${last}. Start the backup again.`)
  for (const name of needed) await addFile(pack, `pg_wal/${name}`, join(cluster, 'pg_wal', name))
}
