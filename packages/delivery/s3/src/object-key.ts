const NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
/** Longest name of an object, in characters; a key may have 1,024 bytes. */
const LONGEST = 300
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/

/** The key of an object in its bucket; throws for anything that is no name. */
export function keyOf(name: string, prefix: string | undefined): string {
  if (name.length > LONGEST || !NAME.test(name)) throw new TypeError(`${name.slice(0, 60)} is no name of an object`)
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
