import { publicId } from '@bourse/kit'

/**
 * Returns an unused public id for a natural key. A day in the key may be corrected after an id was derived from it, so
 * the same key can recur; it then gets a counter.
 */
export function freshId(prefix: string, key: readonly string[], isTaken: (id: string) => boolean): string {
  let id = publicId(prefix, ...key)
  for (let count = 2; isTaken(id); count++) id = publicId(prefix, ...key, String(count))
  return id
}
