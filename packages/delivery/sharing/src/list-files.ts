import { endpoint, f, orderKeys, pageOf, perRequest } from '@bourse/kit'
import { fileTables } from '@bourse/services'
import { fileFields, publicFile } from './file-fields.ts'
import { EXAMPLE_TABLE } from './table-fields.ts'
import { versionOf } from './version.ts'
import { visibleTable } from './visible-table.ts'

const ORDER = ['date asc'] as const

/** `GET /v1/sharing/{share}/{schema}/{table}`: a table's files. */
export const listFiles = endpoint('/sharing/{share}/{schema}/{table}', {
  id: 'sharing.files',
  summary: 'Files of a shared table',
  description:
    'The Parquet files of a table, oldest first. `meta.version` is the table’s newest publication, in microseconds ' +
    'since 1970; `as_of` returns the files known at that time. Replaced monthly and yearly files are retained for ' +
    'two hours, daily files permanently. A file that starts before the plan’s history is omitted.',
  capabilities: ['flat-files.read'],
  credits: perRequest(5),
  limit: { default: 1_000, max: 5_000 },
  examples: EXAMPLE_TABLE,
  fields: fileFields,
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
    const shown = files.filter(({ date }) => date >= call.floor).map(publicFile)
    return pageOf(shown, orderKeys(ORDER), call.page)
  },
})
