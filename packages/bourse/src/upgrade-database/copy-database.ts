import { createDatabase, type Database, type Transaction } from '@bourse/engine/database'
import { EMBEDDED_DATABASE, type ServerConnection } from '@bourse/host/parts'
import { withMeter } from '../backup/files.ts'
import type { TableDigest } from '../backup/manifest.ts'
import { differencesOf, digestOf, liftTimeouts, takeSnapshot } from '../backup/table-digests.ts'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import { plural } from '../text.ts'
import { copiedTables, copyRows, nameOf, sequenceStates, setSequences, type CopiedTable } from './copy-rows.ts'
import { create, definitionDifferences, definitionsOf, type Definitions } from './definitions.ts'
import { copySystemSettings } from './system-settings.ts'
import { unsupportedObjects } from './unsupported-objects.ts'

/** The server's default database, where an operator may also have created objects. */
const MAINTENANCE = 'postgres'
/** Maximum number of differences or objects that a message names. */
const NAMED = 10

/** What an upgrade copies. */
export interface Contents {
  readonly tables: readonly CopiedTable[]
  readonly definitions: Definitions
}

/** Runs `work` with the contents of the old server's database; throws if there is anything that cannot be copied. */
export async function withContents<T>(
  from: ServerConnection,
  work: (reading: Transaction, contents: Contents) => Promise<T>,
): Promise<T> {
  await withDatabase(from, MAINTENANCE, refuseOwnObjects)
  return withDatabase(from, EMBEDDED_DATABASE, (database) =>
    withoutWriters(database, () =>
      database.transaction(async (reading) => {
        await liftTimeouts(reading)
        await takeSnapshot(reading)
        refuseUnsupported(await unsupportedObjects(reading, EMBEDDED_DATABASE))
        const definitions = await definitionsOf(reading)
        return work(reading, { tables: await copiedTables(reading), definitions })
      }),
    ),
  )
}

/**
 * Copies everything from one server's database to a new server: definitions, rows, sequences and settings. Throws if
 * anything differs afterward. Returns the digests of all tables.
 */
export async function copyDatabase(
  context: Context,
  from: ServerConnection,
  to: ServerConnection,
): Promise<readonly TableDigest[]> {
  return withContents(from, async (reading, contents) => {
    await withDatabase(to, MAINTENANCE, async (server) => {
      await server.query(`create database ${EMBEDDED_DATABASE}`)
      await copySystemSettings(reading, server)
    })
    return withDatabase(to, EMBEDDED_DATABASE, async (database) => {
      await withMeter(context, '  copying', (meter) =>
        database.transaction(async (writing) => {
          await liftTimeouts(writing)
          await create(writing, contents.definitions.beforeRows)
          for (const table of contents.tables)
            await copyRows(reading, writing, table, { meter, signal: context.signal })
          await setSequences(writing, await sequenceStates(reading))
          context.output.say('Copied the rows; creating indexes.')
          await create(writing, contents.definitions.afterRows)
        }),
      )
      await database.session((session) => session.query('analyze'))
      return database.transaction((writing) => compare(context, reading, writing, contents))
    })
  })
}

/** Compares all definitions, sequences and rows. */
async function compare(
  { output, signal }: Context,
  reading: Transaction,
  written: Transaction,
  { definitions, tables }: Contents,
): Promise<readonly TableDigest[]> {
  await liftTimeouts(written)
  refuseDifferences(definitionDifferences(definitions, await definitionsOf(written)))
  const [before, after] = [await sequenceStates(reading), await sequenceStates(written)].map((each) =>
    each.map(({ sequence, value, called }) => `${sequence}: ${value}${called ? '' : ' (unused)'}`),
  )
  refuseDifferences((before ?? []).filter((each) => after?.includes(each) !== true))
  const progress = output.progress('  comparing', plural(tables.length, 'table').replace(/^\S+ /, ''))
  try {
    const digests: TableDigest[] = []
    for (const table of tables) {
      signal.throwIfAborted()
      const [expected, found] = await Promise.all([digestOf(reading, table), digestOf(written, table)])
      refuseDifferences(differencesOf([expected], [found]))
      digests.push(found)
      progress.update(digests.length)
    }
    return digests
  } finally {
    progress.end()
  }
}

function refuseDifferences(differences: readonly string[]): void {
  if (differences.length === 0) return
  throw new CommandFailure(
    `The copy differs in ${plural(differences.length, 'place')}: ${differences.slice(0, NAMED).join('; ')}.`,
    'The database is unchanged. Report these differences, and continue with the release that created it.',
  )
}

function refuseUnsupported(objects: readonly string[]): void {
  if (objects.length === 0) return
  throw new CommandFailure(
    `The database has ${plural(objects.length, 'object')} that an upgrade cannot copy: ` +
      `${objects.slice(0, NAMED).join('; ')}.`,
    'The database is unchanged. Remove these objects and privileges, and create them again after the upgrade.',
  )
}

async function refuseOwnObjects(server: Database): Promise<void> {
  const objects = await server.transaction(async (tx) => {
    const { beforeRows, afterRows } = await definitionsOf(tx)
    const own = [...beforeRows, ...afterRows].map(({ object }) => object).filter((object) => !isShared(object))
    return [
      ...own.map((object) => `${object} in the database ${MAINTENANCE}`),
      ...(await unsupportedObjects(tx, EMBEDDED_DATABASE)),
    ]
  })
  refuseUnsupported(objects)
}

/** Whether an object exists in every database: the schema public, or a role's settings for all databases. */
const isShared = (object: string): boolean =>
  object === 'schema public' || (object.startsWith('settings of role ') && !object.includes(' in database '))

/** Runs `work` while no session can write to a table. */
function withoutWriters<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.apart((own) =>
    own.transaction(async (locking) => {
      await liftTimeouts(locking)
      await locking.query(`set local lock_timeout = '10s'`)
      const tables = await copiedTables(locking)
      if (tables.length > 0) await locking.query(`lock table ${tables.map(nameOf).join(', ')} in share mode`)
      return work()
    }),
  )
}

async function withDatabase<T>(
  server: ServerConnection,
  name: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const connection = { ...server, database: name, ssl: false }
  const database = createDatabase({ connection, max: 1, applicationName: 'bourse upgrade' })
  return work(database).finally(() => database.close())
}
