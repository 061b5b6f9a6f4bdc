import { hash } from 'node:crypto'
import type { Config } from '../wiring/index.ts'
import type { Origins } from './origins.ts'
import type { LicenceHolder } from './licence-holder.ts'
import { reaches } from './rule.ts'

/** The publishers whose values an account may have, if that is not all of them. */
export interface LicenceClass {
  /** Equal for accounts that may have the same publishers' values. */
  readonly mark: string
  /** Returns whether a publisher's values are out of reach. */
  lacks(publisher: string): boolean
}

/** Stands for every publisher that nothing declares, such as the name of an import. */
const UNDECLARED = ''

/**
 * Returns a function that returns the class of an account; undefined if it may have everything. Classes are computed
 * once per principal, and again when the settings of publishers change.
 */
export function createClasses(
  config: Pick<Config, 'publishers'>,
  origins: Pick<Origins, 'publishers' | 'termsOf'>,
): (holder: LicenceHolder) => LicenceClass | undefined {
  let classes = new WeakMap<LicenceHolder, { readonly of: LicenceClass | undefined }>()
  let settings = config.publishers

  function compile(holder: LicenceHolder): LicenceClass | undefined {
    const reached = (id: string) => reaches(origins.termsOf(id), holder)
    const publishers = origins.publishers()
    const gone = new Set(publishers.filter((id) => !reached(id)))
    const hasUndeclared = reached(UNDECLARED)
    if (gone.size === 0 && hasUndeclared) return undefined
    // A contract may also be about an import.
    const had = new Set([...publishers.filter(reached), ...holder.contracts.filter((id) => !publishers.includes(id))])
    // The decision is a copy, because services are shared under the mark, and terms may change at run time.
    const lacks = hasUndeclared ? (id: string) => gone.has(id) : (id: string) => !had.has(id)
    const parts = JSON.stringify([hasUndeclared, [...(hasUndeclared ? gone : had)].toSorted()])
    return { mark: hash('sha256', parts, 'base64url').slice(0, 11), lacks }
  }

  return (holder) => {
    if (settings !== config.publishers) [classes, settings] = [new WeakMap(), config.publishers]
    const known = classes.get(holder) ?? { of: compile(holder) }
    classes.set(holder, known)
    return known.of
  }
}
