import { checkedObjectName } from '@bourse/services'

/** Maximum prefix length in characters: with the object name, a key stays under 1,024 bytes. */
const LONGEST = 300
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** Returns an object's key in the bucket; throws for an invalid name. */
export function keyOf(name: string, prefix: string | undefined): string {
  checkedObjectName(name)
  return prefix === undefined ? name : `${prefix}/${name}`
}

/**
 * Strips slashes from both ends of a prefix; undefined for none. Throws for a prefix that stores would not accept
 * unchanged.
 */
export function prefixOf(text: string | undefined): string | undefined {
  const prefix = text?.replace(/^\/+|\/+$/g, '')
  if (prefix === undefined || prefix === '') return undefined
  if (prefix.length > LONGEST || !PREFIX.test(prefix))
    throw new Error('the object store prefix: expected a path of letters, digits and ._- up to 300 characters')
  return prefix
}
