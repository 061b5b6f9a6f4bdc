import { endpoint, f, perRequest } from '@bourse/kit'
import { fileTables } from '@bourse/services'
import { nameFields } from './table-fields.ts'
import { isListed } from './visible-table.ts'

const tableFields = {
  ...nameFields,
  description: f.text('Rows and period of its files', { example: 'Daily bars, one file per day' }),
  period: f.oneOf('Period of each file: day, month or year', ['day', 'month', 'year'], { example: 'day' }),
  date: f.text('Column with the date', { example: 'date' }),
  columns: f.list('Columns of the files, in order', {
    name: f.text('Name', { example: 'close' }),
    kind: f.text('Kind of value', { example: 'decimal' }),
  }),
}

/** `GET /v1/sharing/tables`: the tables in which the key may see every row. */
export const listTables = endpoint('/sharing/tables', {
  id: 'sharing.tables',
  summary: 'Shared tables',
  description:
    'The tables of Parquet files in which the key may see every row, because a file cannot omit rows. A key that is ' +
    'limited to symbols therefore sees none. Clients of the Delta Sharing protocol get the same tables at ' +
    '`/delta-sharing`.',
  capabilities: ['flat-files.read'],
  credits: perRequest(5),
  fields: tableFields,
  order: ['share asc', 'schema asc', 'table asc'],
  paging: false,
  pointInTime: false,
  tag: 'body',
  needs: { tables: fileTables },
  problems: ['capability-missing'],
  async read({ tables }, call) {
    const listed = await tables.list(call.knowledge)
    const shown = await Promise.all(listed.map((table) => isListed(tables, table, call)))
    const nameOf = (table: { readonly share: string; readonly schema: string; readonly table: string }) =>
      [table.share, table.schema, table.table].join('\n')
    return listed
      .filter((_, index) => shown[index])
      .map(({ share, schema, name, description, period, date, columns }) => ({
        ...{ share, schema, table: name, description, period, date },
        columns: columns.map((column) => ({ name: column.name, kind: column.kind })),
      }))
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  },
})
