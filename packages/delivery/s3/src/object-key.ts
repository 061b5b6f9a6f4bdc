import { checkedObjectName } from '@bourse/services'

/** Longest prefix, in characters: with the name of an object it stays below the 1,024 bytes of a key. */
const LONGEST = 300
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** The key of an object in its bucket; throws for anything that is no name. */
export function keyOf(name: string, prefix: string | undefined): string {
  checkedObjectName(name)
  return prefix === undefined ? name : `${prefix}/${name}`
}

/** A prefix without slashes at its ends; undefined for none. Throws for one that no store takes as it is written. */
export function prefixOf(text: string | undefined): string | undefined {
  const prefix = text?.replace(/^\/+|\/+$/g, '')
  if (prefix === undefined || prefix === '') return undefined
  if (prefix.length > LONGEST || !PREFIX.test(prefix))
    throw new Error('the prefix of the object store: expected a path of letters, digits and ._- up to 300 characters')
  return prefix
}
