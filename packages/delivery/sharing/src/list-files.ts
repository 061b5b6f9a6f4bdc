import { endpoint, f, orderKeys, p, pageOf, perRequest, type Knowledge } from '@bourse/kit'
import { firstInstantOf } from '@bourse/kit/values'
import { fileTables, type FileTable, type FileTables } from '@bourse/services'
import { fileFields, publicFile } from './file-fields.ts'
import { EXAMPLE_TABLE } from './table-fields.ts'
import { microsOf, versionOf } from './version.ts'
import { visibleTable } from './visible-table.ts'

const ORDER = ['date asc', 'published_at asc', 'file asc'] as const

const CHANGES = ['delete', 'insert', 'rows'] as const

/** `GET /v1/sharing/{share}/{schema}/{table}`: a table's files, or the files with its changes. */
export const listFiles = endpoint('/sharing/{share}/{schema}/{table}', {
  id: 'sharing.files',
  summary: 'Files of a shared table',
  description:
    'The Parquet files of a table, oldest first. `meta.version` is the table’s newest publication, in microseconds ' +
    'since 1970; `as_of` returns the files known at that time. Replaced monthly and yearly files are retained for ' +
    'two hours, daily files permanently. `changes_since` returns the files with the changes of a daily table ' +
    'instead, up to `as_of`. A file that starts before the plan’s history is omitted.',
  capabilities: ['flat-files.read'],
  credits: perRequest(5),
  limit: { default: 1_000, max: 5_000 },
  query: {
    changes_since: p.dateOrInstant(
      'Returns the changes published at or after this time; a date means its start, UTC.',
      {
        example: '2026-03-02T22:00:00Z',
      },
    ),
  },
  examples: EXAMPLE_TABLE,
  fields: {
    ...fileFields,
    change: f
      .oneOf(
        'With `changes_since`: `insert` if all rows of the file are new, `delete` if all are removed, `rows` if the ' +
          'column `_change_type` says what happened to each row; else null',
        CHANGES,
        { example: 'insert' },
      )
      .nullable(),
  },
  meta: { version: f.count('Newest publication of the table, in microseconds since 1970') },
  order: ORDER,
  historyBound: true,
  tag: 'body',
  needs: { tables: fileTables },
  problems: ['capability-missing', 'record-not-found'],
  async read({ tables }, call) {
    const table = await visibleTable(tables, call)
    const files = await tables.files(table, call.knowledge)
    call.meta('version', versionOf(files))
    const { changes_since: since } = call.query
    const listed =
      since === undefined
        ? files.map((file) => ({ ...publicFile(file), change: null }))
        : await changesSince(tables, table, { since: firstInstantOf(since), knowledge: call.knowledge })
    return pageOf(
      listed.filter(({ date }) => date >= call.floor),
      orderKeys(ORDER),
      call.page,
    )
  },
})

const placeOf = ({ date, published_at, file }: ReturnType<typeof publicFile>) => `${date} ${published_at} ${file}`

async function changesSince(
  tables: FileTables,
  table: FileTable,
  { since, knowledge }: { readonly since: string; readonly knowledge: Knowledge },
) {
  const start = microsOf(since)
  const changes = await tables.changes(table, knowledge)
  return changes
    .filter(({ file }) => microsOf(file.published_at) >= start)
    .map(({ kind, file }) => ({ ...publicFile(file), change: kind }))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}
