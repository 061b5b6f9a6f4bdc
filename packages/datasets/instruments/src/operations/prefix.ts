import { sql, type RawBuilder } from '@bourse/kit'

/**
 * Returns the condition that a column begins with one of the prefixes, as ranges that an index in byte order supports.
 */
export function beginsWith(column: string, prefixes: readonly string[]): RawBuilder<boolean> {
  if (prefixes.length === 0) return sql<boolean>`false`
  const ranges = prefixes.map(
    (prefix) => sql`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${after(prefix)})`,
  )
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

const LAST = '\u{10FFFF}'

/** Returns the first string that sorts after all strings with a prefix. */
const after = (prefix: string) => prefix + LAST
