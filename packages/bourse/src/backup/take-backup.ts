import { settingOrigins, shownSettings } from '@bourse/engine/wiring'
import { VERSION } from '@bourse/host/parts'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { CommandFailure } from '../command-failure.ts'
import type { Context } from '../context.ts'
import type { OpenedConfigDatabase } from '../with-database.ts'
import type { BackupKind } from './backup-kind.ts'
import { backUpObjects } from './back-up-objects.ts'
import { withMeter } from './files.ts'
import { writeManifest, type Manifest, type StoredFile } from './manifest.ts'
import type { BackupPlace } from './place.ts'

const SETTINGS = 'settings.json'
const MASK = '********'

export interface TakenBackup {
  readonly manifest: Manifest
  readonly missing: readonly string[]
}

/**
 * Backs up the database, then the objects that its rows name, then the settings, and the manifest last: only with the
 * manifest is a backup complete. A failed backup is removed.
 */
export async function takeBackup(
  context: Context,
  opened: OpenedConfigDatabase,
  { place, kind }: { readonly place: BackupPlace; readonly kind: BackupKind },
): Promise<TakenBackup> {
  const at = context.clock.now()
  const id = newId(at)
  try {
    const schema_level = await schemaLevel(opened)
    const database = await withMeter(context, '  database', (meter) =>
      kind.backUp(context, opened, { place, id, meter }),
    )
    const { objects, missing } = await withMeter(context, '  files', (meter) =>
      backUpObjects(context, opened, { place, id, meter }),
    )
    const settings = await backUpSettings(context, opened, place, id)
    const about = { format: 1 as const, id, at, release: VERSION, schema_level }
    const manifest = { ...about, database, objects: [...objects], settings }
    await writeManifest(place, manifest)
    return { manifest, missing }
  } catch (error) {
    await removeBackup(place, id).catch(() => context.output.say(`Could not remove the unfinished backup ${id}.`))
    throw error
  }
}

const newId = (at: string): string =>
  `${at.slice(0, 19).replace(/[-:]/g, '').toLowerCase()}z-${randomBytes(2).toString('hex')}`

/** Removes a backup, its manifest first, so that what remains after a failure does not count as a backup. */
export async function removeBackup(place: BackupPlace, id: string): Promise<void> {
  await place.remove(`${id}/manifest.json`)
  await place.drop(id)
}

/** The newest migration of the host's tables. */
async function schemaLevel({ database }: OpenedConfigDatabase): Promise<string> {
  const [tables] = await database.query<{ exists: boolean }>(
    `select to_regclass('bourse.migrations') is not null as exists`,
  )
  const [step] =
    tables?.exists === true
      ? await database.query<{ name: string }>('select max(name collate "C") as name from bourse.migrations')
      : []
  if (step !== undefined) return step.name
  throw new CommandFailure('The database is empty: expected the tables of a host.', 'Start the host once.')
}

/** Stores the effective settings, without secrets or passwords in URLs. */
async function backUpSettings(
  { environment }: Context,
  { config }: OpenedConfigDatabase,
  place: BackupPlace,
  id: string,
): Promise<StoredFile> {
  const shown = shownSettings(config, settingOrigins(environment), environment).filter(({ value }) => value !== MASK)
  const settings = Object.fromEntries(shown.map(({ name, value, from }) => [name, { value, from }]))
  const document = `${JSON.stringify(settings, undefined, 2)}\n`
  return { name: SETTINGS, ...(await place.put(`${id}/${SETTINGS}`, Readable.from([Buffer.from(document)]))) }
}
