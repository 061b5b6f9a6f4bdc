import { currentKnowledge } from '@bourse/engine/store'
import type { Dataset } from '@bourse/kit'
import { remoteObjects, storedObjects, type StoredObjects } from '@bourse/services'
import { configuredStore } from '@bourse/host/parts'
import { messageOf } from '@bourse/engine/wiring'
import { CommandFailure } from './command-failure.ts'
import type { Context } from './context.ts'
import type { Workbench } from './with-workbench.ts'

/**
 * Removes the files that the rows of some datasets tell of, switched off or not; returns how many. To be done before
 * the rows go: should it fail, the rows still say what is left to remove.
 */
export async function removeFiles(
  { clock, name, signal }: Context,
  { config, database, wiring, inject }: Workbench,
  datasets: readonly Dataset[],
): Promise<number> {
  const knowledge = await currentKnowledge(database)
  const { store, name: place } = configuredStore(wiring.service(remoteObjects), { config, clock })
  // Of tables that cannot be read nobody learns a name; that must not keep them from being dropped.
  const readable = datasets.filter((dataset) => wiring.stateOf(dataset).state !== 'failed')
  const providers = readable.flatMap(({ provides }) => provides.filter(({ ref }) => ref.id === storedObjects.id))
  let removed = 0
  for (const { make, needs } of providers) {
    const { names } = make(inject(needs) as never) as StoredObjects
    for (const object of await names(knowledge)) {
      signal.throwIfAborted()
      await store.remove(object).catch((error: unknown) => {
        throw new CommandFailure(
          `The files in ${place} could not be removed, so their rows stay: ${messageOf(error)}`,
          `Mend the store ("${name} doctor" looks at it), then run the command again.`,
        )
      })
      removed++
    }
  }
  return removed
}
