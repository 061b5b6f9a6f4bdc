import type { Knowledge } from '@bourse/kit'
import { isNewer, versionOf } from './version.ts'

/** Maximum number of attempts to load a version. */
const MAX_TRIES = 3

/** Holds in memory what is loaded from the newest version of the records. */
export interface NewestVersion<T> {
  /**
   * Returns undefined while the version loads, for reads of a past or older version, and if there is too much to load.
   * The first call starts the load.
   */
  at(knowledge: Knowledge): T | undefined
}

/** The newest requested version, loaded or not. */
interface Newest<T> {
  readonly knowledge: Knowledge
  readonly version: string
  tries: number
  loaded: T | undefined
}

/**
 * Loads one version at a time, no matter how many are published in the meantime. `load` returns undefined if there is
 * too much to hold in memory.
 */
export function openNewestVersion<T>(load: (knowledge: Knowledge) => Promise<T | undefined>): NewestVersion<T> {
  let newest: Newest<T> | undefined
  let isLoading = false

  async function read(one: Newest<T>): Promise<void> {
    isLoading = true
    one.tries++
    try {
      one.loaded = await load(one.knowledge)
      // A directory that is too large does not shrink, so do not retry.
      if (one.loaded === undefined) one.tries = MAX_TRIES
    } catch {
      // The next caller triggers a retry. Callers query what they need themselves and get the error there.
    } finally {
      isLoading = false
    }
  }

  return {
    at(knowledge) {
      if (knowledge.asOf !== undefined) return undefined
      const version = versionOf(knowledge)
      if (newest === undefined || isNewer(knowledge, newest.knowledge))
        newest = { knowledge, version, tries: 0, loaded: undefined }
      if (newest.version !== version) return undefined
      if (newest.loaded === undefined && !isLoading && newest.tries < MAX_TRIES) void read(newest)
      return newest.loaded
    },
  }
}
