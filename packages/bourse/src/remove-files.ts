import { currentKnowledge } from '@bourse/engine/store'
import type { Dataset } from '@bourse/kit'
import { remoteObjects, storedObjects, type StoredObjects } from '@bourse/services'
import { configuredStore } from '@bourse/host/parts'
import { messageOf } from '@bourse/engine/wiring'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import type { Workbench } from './with-workbench.ts'

/**
 * Removes the files that datasets' rows refer to, including those of disabled datasets; returns how many were removed.
 * Runs before the rows are removed: if it fails, the rows still list the remaining files.
 */
export async function removeFiles(
  { clock, name, signal }: Context,
  { config, database, wiring, inject }: Workbench,
  datasets: readonly Dataset[],
): Promise<number> {
  const knowledge = await currentKnowledge(database)
  const { store, name: place } = configuredStore(wiring.service(remoteObjects), { config, clock })
  // Tables that cannot be read yield no files, but can still be dropped.
  const readable = datasets.filter((dataset) => wiring.stateOf(dataset).state !== 'failed')
  const providers = readable.flatMap(({ provides }) => provides.filter(({ ref }) => ref.id === storedObjects.id))
  let removed = 0
  for (const { make, needs } of providers) {
    const { names } = make(inject(needs) as never) as StoredObjects
    for (const object of await names(knowledge)) {
      signal.throwIfAborted()
      await store.remove(object).catch((error: unknown) => {
        throw new CommandFailure(
          `The files in ${place} could not be removed, so their rows are retained: ${messageOf(error)}`,
          `Fix the object store ("${name} doctor" checks it), then run the command again.`,
        )
      })
      removed++
    }
  }
  return removed
}
