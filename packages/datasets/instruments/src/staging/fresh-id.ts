import { publicId } from '@bourse/kit'

/**
 * The public id of a natural key that nobody has yet. Days may be corrected after an id was drawn from them, so that
 * the same key can come again: it is then counted on.
 */
export function freshId(prefix: string, key: readonly string[], isTaken: (id: string) => boolean): string {
  let id = publicId(prefix, ...key)
  for (let count = 2; isTaken(id); count++) id = publicId(prefix, ...key, String(count))
  return id
}
