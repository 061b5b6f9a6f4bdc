import { currentKnowledge } from '@bourse/engine/store'
import { applySwitches, type Config } from '@bourse/engine/wiring'
import { configuredStore, wireDeployment, type OpenedDatabase } from '@bourse/host/parts'
import { remoteObjects, storedObjects, type ObjectStore, type StoredObjects } from '@bourse/services'
import type { Context } from '../context.ts'
import { wireOver } from '../with-workbench.ts'
import type { Meter } from './files.ts'
import type { Manifest, StoredFile } from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { openFile } from './files.ts'

/** Prefix of a backup's copies of store objects. */
export const OBJECTS = 'objects/'

export interface Copied {
  readonly objects: readonly StoredFile[]
  /** Objects that rows name but the store no longer has. */
  readonly missing: readonly string[]
}

/**
 * Copies every object that stored rows name. Call this after the database is backed up, so that its rows find their
 * objects.
 */
export async function backUpObjects(
  context: Context,
  opened: Pick<OpenedDatabase, 'database'> & { readonly config: Config },
  to: { readonly place: BackupPlace; readonly id: string; readonly meter: Meter },
): Promise<Copied> {
  const { wiring, switched } = await wireOver(context, await context.installed(), opened)
  await switched()
  const knowledge = await currentKnowledge(opened.database)
  const { store } = configuredStore(wiring.service(remoteObjects), { ...opened, clock: context.clock })
  const [objects, missing]: [StoredFile[], string[]] = [[], []]
  for (const dataset of wiring.datasets.filter((each) => wiring.stateOf(each).state !== 'failed'))
    for (const { make, needs } of dataset.provides.filter(({ ref }) => ref.id === storedObjects.id))
      for (const object of await (make(wiring.inject(needs) as never) as StoredObjects).names(knowledge)) {
        const stored = await copied(store, object, to)
        if (stored === undefined) missing.push(object)
        else objects.push(stored)
      }
  return { objects, missing }
}

async function copied(
  store: ObjectStore,
  object: string,
  { place, id, meter }: Parameters<typeof backUpObjects>[2],
): Promise<StoredFile | undefined> {
  const content = await store.open(object)
  if (content === undefined) return undefined
  const name = `${OBJECTS}${object}`
  return { name, ...(await place.put(`${id}/${name}`, meter(content))) }
}

/** Stores a backup's objects in the deployment's store. Objects with the same names are replaced. */
export async function restoreObjects(
  context: Context,
  config: Config,
  from: { readonly place: BackupPlace; readonly manifest: Manifest; readonly meter: Meter },
): Promise<void> {
  const wiring = wireDeployment(await context.installed())
  applySwitches(wiring, config, { off: new Set(), on: new Set() })
  const { store } = configuredStore(wiring.service(remoteObjects), { config, clock: context.clock })
  for (const file of from.manifest.objects)
    await store.put(file.name.slice(OBJECTS.length), from.meter(openFile(from.place, from.manifest, file)))
}
