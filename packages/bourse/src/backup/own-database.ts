import { connectionOf, createDatabase, type Database, type Statements } from '@bourse/engine/database'
import { quoteName } from '@bourse/engine/store'
import { directUrlOf, withoutPassword, type Config } from '@bourse/engine/wiring'
import { openDatabase } from '@bourse/host/parts'
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '../command-failure.ts'
import type { BackupKind, Source } from './backup-kind.ts'
import { openFile } from './files.ts'
import type { StoredFile } from './manifest.ts'
import { runClient } from './postgres-client.ts'
import { digestAll, takeSnapshot, liftTimeouts } from './table-digests.ts'

const DATABASE = 'database/'

/**
 * An operator's own server is dumped and restored by the PostgreSQL client for its version, which must be installed.
 */
export const ownDatabase: BackupKind = {
  kind: 'own',

  async dataIn(config) {
    return withServer(config, async (database) => ((await schemasIn(database)).length > 0 ? nameOf(config) : undefined))
  },

  async backUp({ output, signal }, { config, database }, { place, id, meter }) {
    const postgresql = await majorOf(database)
    return withFolder(config, async (folder) => {
      const dump = join(folder, 'dump')
      const tables = await database.apart((own) =>
        own.transaction(async (reading) => {
          await liftTimeouts(reading)
          await takeSnapshot(reading)
          const [row] = await reading.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
          const options = ['--format=directory', `--snapshot=${row?.snapshot}`, `--file=${dump}`]
          output.say('Dumping the database.')
          await runClient('pg_dump', postgresql, config, { options, signal })
          return digestAll(reading, () => signal.throwIfAborted())
        }),
      )
      const files: StoredFile[] = []
      for (const file of (await readdir(dump)).toSorted()) {
        const name = `${DATABASE}${file}`
        files.push({ name, ...(await place.put(`${id}/${name}`, meter(createReadStream(join(dump, file))))) })
        await rm(join(dump, file))
      }
      return { kind: 'own', postgresql, files, tables: [...tables] }
    })
  },

  async restore({ signal }, config, { replace, ...source }) {
    await withDump(config, source, async (dump) => {
      const major = await withServer(config, async (database) => {
        const found = await majorOf(database)
        refuseOlder(found, source.manifest.database.postgresql)
        await refuseInUse(database, config)
        if (replace) for (const schema of await schemasIn(database)) await drop(database, schema)
        return found
      })
      const options = ['--single-transaction', '--exit-on-error', dump]
      await runClient('pg_restore', major, config, { options, signal })
    })
  },

  async tablesOf({ signal }, config, source) {
    return withDump(config, source, (dump) =>
      withServer(config, async (server) => {
        const major = await majorOf(server)
        refuseOlder(major, source.manifest.database.postgresql)
        return withScratch(config, server, async (scratch) => {
          const options = ['--no-owner', '--no-privileges', '--exit-on-error', dump]
          await runClient('pg_restore', major, config, { options, signal, database: scratch })
          const connection = { ...connectionOf(urlOf(config), config.database_password_file), database: scratch }
          const restored = createDatabase({ connection, max: 1, applicationName: 'bourse backup' })
          return restored
            .session((session) => digestAll(session, () => signal.throwIfAborted()))
            .finally(() => restored.close())
        })
      }),
    )
  },
}

const urlOf = (config: Config): string => directUrlOf(config) ?? ''
const nameOf = (config: Config): string => withoutPassword(urlOf(config))

async function withServer<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openDatabase(config, () => undefined)
  return work(database).finally(close)
}

/** Runs `work` with a folder for a dump, below the data folder because a dump may be large. */
async function withFolder<T>(config: Config, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(config.data_dir, { recursive: true })
  const folder = await mkdtemp(join(resolve(config.data_dir), 'backup-dump-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies a backup's dump into a folder, because `pg_restore` reads from a folder. */
async function withDump<T>(config: Config, { place, manifest, meter }: Source, work: (dump: string) => Promise<T>) {
  return withFolder(config, async (folder) => {
    for (const file of manifest.database.files) {
      const content = Readable.from(meter(openFile(place, manifest, file)), { objectMode: false })
      await pipeline(content, createWriteStream(join(folder, plainName(file)), { mode: 0o600 }))
    }
    return work(folder)
  })
}

function plainName({ name }: StoredFile): string {
  const file = name.slice(DATABASE.length)
  if (name.startsWith(DATABASE) && /^[a-z0-9][a-z0-9._-]*$/.test(file)) return file
  throw new CommandFailure(`The backup has a file ${name}: expected a dump file.`, 'Use another backup.')
}

async function majorOf(on: Statements): Promise<number> {
  const [row] = await on.query<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`)
  return row?.major ?? 0
}

function refuseOlder(major: number, dumped: number): void {
  if (major >= dumped) return
  throw new CommandFailure(
    `The backup is from PostgreSQL ${dumped}: expected a server of that version or a later one, got ${major}.`,
    'Restore into a newer server, or use another backup.',
  )
}

/** Schemas that a dump would create, except those of extensions: `public` counts only if it has tables. */
async function schemasIn(on: Statements): Promise<readonly string[]> {
  const rows = await on.query<{ schema: string }>(
    `select n.nspname as schema from pg_namespace n
     where n.nspname <> 'information_schema' and not starts_with(n.nspname, 'pg_')
       and not exists (select from pg_depend d where d.objid = n.oid and d.deptype = 'e')
       and (n.nspname <> 'public' or exists (
         select from pg_class c where c.relnamespace = n.oid and c.relkind in ('r', 'p')
           and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')))
     order by 1`,
  )
  return rows.map(({ schema }) => schema)
}

async function drop(database: Database, schema: string): Promise<void> {
  await database.transaction(async (tx) => {
    await liftTimeouts(tx)
    await tx.query(`drop schema ${quoteName(schema)} cascade`)
    if (schema === 'public') await tx.query('create schema public')
  })
}

async function refuseInUse(database: Database, config: Config): Promise<void> {
  const [row] = await database.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (row === undefined || row.sessions === 0) return
  throw new CommandFailure(
    `${nameOf(config)} is in use by ${row.sessions} other sessions.`,
    'Stop all hosts and commands that use the database, then restore again.',
  )
}

const LACKS_PRIVILEGE = '42501'

/** Runs `work` with the name of a new database on the same server, which is then removed. */
async function withScratch<T>(config: Config, server: Database, work: (name: string) => Promise<T>): Promise<T> {
  const name = `bourse_verify_${randomBytes(6).toString('hex')}`
  await server
    .apart((own) => own.session((session) => session.query(`create database ${name} template template0`)))
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === LACKS_PRIVILEGE)) throw error
      throw new CommandFailure(
        `The role in ${nameOf(config)} may not create the scratch database for a verification.`,
        'As a superuser, run ALTER ROLE … CREATEDB for it, or set DATABASE_URL to another server to verify there.',
      )
    })
  try {
    return await work(name)
  } finally {
    await server.apart((own) => own.session((session) => session.query(`drop database ${name} with (force)`)))
  }
}
