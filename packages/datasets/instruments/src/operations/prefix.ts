import { sql, type RawBuilder } from '@bourse/kit'

/** True for texts that begin with one of some prefixes, as ranges that an index in byte order can be read by. */
export function beginsWith(column: string, prefixes: readonly string[]): RawBuilder<boolean> {
  if (prefixes.length === 0) return sql<boolean>`false`
  const ranges = prefixes.map(
    (prefix) => sql`(${sql.ref(column)} >= ${prefix} and ${sql.ref(column)} < ${after(prefix)})`,
  )
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`
}

const LAST = '\u{10FFFF}'

/** The first text behind all that begin with a prefix. */
const after = (prefix: string) => prefix + LAST
