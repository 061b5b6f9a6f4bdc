import { sql, type Knowledge, type Rows } from '@bourse/kit'
import type { TableChange, TableFile } from '@bourse/services'
import type { FileFacts, files } from '../files.ts'

/** Length of an id: enough of a SHA-256 to be unique. */
const ID_LENGTH = 32

/** Facts about one version of a file, and when it was published. */
export type PublishedFile = Pick<
  FileFacts,
  | 'date'
  | 'rows'
  | 'parquet_object'
  | 'parquet_sha256'
  | 'parquet_bytes'
  | 'changes_rows'
  | 'changes_object'
  | 'changes_sha256'
  | 'changes_bytes'
> & { readonly published_at: string }

/** Selects the facts about files. */
export const selectFacts = (rows: ReturnType<Rows<typeof files>['at']>) =>
  rows
    .select(['r.date', 'r.rows', 'r.parquet_object', 'r.parquet_sha256', 'r.parquet_bytes'])
    .select(['r.changes_rows', 'r.changes_object', 'r.changes_sha256', 'r.changes_bytes'])
    .select(sql<string>`to_char(r.known_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('published_at'))

/** Returns the file as a table lists it; undefined if the period has no rows. */
export function tableFileOf(facts: PublishedFile): TableFile | undefined {
  const { date, rows, parquet_object: object, parquet_sha256: sha256, parquet_bytes: bytes, published_at } = facts
  if (object === null || sha256 === null || bytes === null) return undefined
  return { id: idOf(date, sha256), date, rows, bytes, object, published_at }
}

const idOf = (date: string, sha256: string) => `${date}-${sha256.slice(0, ID_LENGTH)}`

/** Returns the changes between all versions of a dataset's daily files. */
export async function changesOf(
  stored: Rows<typeof files>,
  dataset: string,
  knowledge: Knowledge,
): Promise<readonly TableChange[]> {
  const versions = await selectFacts(stored.versions(knowledge))
    .where('r.dataset', '=', dataset)
    .where('r.period', '=', 'day')
    .orderBy('r.date')
    .orderBy('r.known_from')
    .execute()
  return versions.flatMap((version, index) => {
    const before = versions[index - 1]
    return changesTo(version, before?.date === version.date ? tableFileOf(before) : undefined)
  })
}

/** The first file for a date is new; later ones have a file of changes or replace the earlier one entirely. */
function changesTo(version: PublishedFile, before: TableFile | undefined): readonly TableChange[] {
  const file = tableFileOf(version)
  if (file === undefined) return []
  if (before === undefined) return [{ kind: 'insert', file }]
  const { date, changes_rows: rows, changes_object: object, changes_sha256: sha256, changes_bytes: bytes } = version
  const { published_at } = file
  if (rows === null)
    return [
      { kind: 'delete', file: { ...before, published_at } },
      { kind: 'insert', file },
    ]
  if (object === null || sha256 === null || bytes === null) return []
  return [{ kind: 'rows', file: { id: idOf(date, sha256), date, rows, bytes, object, published_at } }]
}
