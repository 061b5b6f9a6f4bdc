import { createHash } from 'node:crypto'

const LENGTH = 20

/** Separates the parts of a natural key; the store uses the same separator in SQL. */
export const KEY_SEPARATOR = '\u001f'

/**
 * Returns a short public id such as `ins_7d3c…`: a stable hash of the natural key, so that the same data loaded
 * elsewhere has the same id. `prefix` is two to five lower-case letters; the id has 80 bits as 20 hexadecimal digits.
 */
export function publicId(prefix: string, ...naturalKey: readonly string[]): string {
  return `${prefix}_${createHash('sha256').update(naturalKey.join(KEY_SEPARATOR)).digest('hex').slice(0, LENGTH)}`
}

/** Returns whether text has the form of a public id with this prefix. */
export function isPublicId(prefix: string, text: string): boolean {
  return (
    text.length === prefix.length + 1 + LENGTH &&
    text.startsWith(`${prefix}_`) &&
    /^[0-9a-f]+$/.test(text.slice(prefix.length + 1))
  )
}
