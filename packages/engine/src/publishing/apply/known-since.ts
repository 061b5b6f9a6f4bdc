import type { Into } from '@bourse/kit'
import { quoteName, type Table } from '../../store/index.ts'
import type { Publication } from '../publication.ts'
import type { Work } from '../publishing-parts.ts'

/**
 * Shifts the instant at which each key's first version became known, earlier or later but not past the next version.
 * Returns the number of moved versions; for several records, the largest of their counts.
 */
export async function moveKnownFrom(
  { parts, session }: Pick<Work, 'parts' | 'session'>,
  dated: readonly Into[],
  publication: Pick<Publication, 'touch'>,
  instant: string | undefined,
): Promise<number> {
  if (instant === undefined) return 0
  let most = 0
  for (const [record, own] of Map.groupBy(dated, (item) => item.record)) {
    const table = parts.tableOf(record)
    const moved = await session.query(moveStatement(table), [
      instant,
      ...table.key.map((name) => own.map(({ row }) => row[name])),
    ])
    if (moved.length > 0) publication.touch(table)
    most = Math.max(most, moved.length)
  }
  return most
}

function moveStatement({ name, key, columns }: Table): string {
  const sqlType = new Map(columns.map((column) => [column.name, column.sqlType]))
  const given = key
    .map((column, index) => `$${index + 2}::${withoutCollation(sqlType.get(column) ?? 'text')}[]`)
    .join(', ')
  const same = (a: string, b: string) =>
    key.map((column) => `${a}.${quoteName(column)} = ${b}.${quoteName(column)}`).join(' and ')
  return `update ${name} v set known_from = $1::timestamptz
    from (select distinct * from unnest(${given}) as u (${key.map(quoteName).join(', ')})) k
    where ${same('v', 'k')} and v.known_from <> $1::timestamptz and v.known_to > $1::timestamptz
      and not exists (select from ${name} o where ${same('o', 'v')} and o.known_from < v.known_from)
    returning 1 as moved`
}

/** Returns a type without its collation, for a cast to an array of the type. */
const withoutCollation = (type: string) => type.replace(/ collate .*$/, '')
