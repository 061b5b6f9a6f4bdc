import { endpoint, p, perRequest, problem, type Knowledge } from '@bourse/kit'
import { redirect, type Redirect } from '@bourse/kit/delivery'
import {
  fileTables,
  objectStore,
  type FileTable,
  type FileTables,
  type ObjectStore,
  type TableFile,
} from '@bourse/services'
import { fileFields, publicFile } from './file-fields.ts'
import { EXAMPLE_TABLE } from './table-fields.ts'
import { visibleTable } from './visible-table.ts'

/** Lifetime of a signed URL in seconds. */
const ADDRESS_SECONDS = 300

/** `GET /v1/sharing/{share}/{schema}/{table}/{file}`: a file's metadata, or a redirect to the file. */
export const getFile = endpoint('/sharing/{share}/{schema}/{table}/{file}', {
  id: 'sharing.file',
  summary: 'A file of a shared table',
  description:
    'Returns the size of a Parquet file or, with `download=true`, redirects to it: 302 to a URL that is valid for ' +
    'five minutes and needs no key. With `as_of`, also returns a file that has since been replaced; the file of a ' +
    'day or of its changes needs none. A key pays for each file once per UTC day, however often it requests it.',
  capabilities: ['flat-files.read'],
  credits: perRequest(5),
  varies: { by: 'download', otherwise: 'false', cases: { true: { credits: perRequest(500) } } },
  paidOnce: {
    what: 'file',
    of: ({ share, schema, table, file }, { download }) =>
      download === true ? [share, schema, table, file].join(' ') : undefined,
  },
  query: { download: p.boolean('true: redirects to the file.', { example: false }) },
  examples: { ...EXAMPLE_TABLE, file: '2026-03-02-9f86d081884c7d659a2feaa0c55ad015' },
  downloads: true,
  single: true,
  fields: fileFields,
  order: ['date asc'],
  historyBound: true,
  tag: 'body',
  needs: { tables: fileTables, objects: objectStore },
  problems: ['capability-missing', 'record-not-found'],
  async read({ tables, objects }, call) {
    const { table: name = '', file = '' } = call.params
    const table = await visibleTable(tables, call)
    const found = await fileWith(tables, table, { id: file, knowledge: call.knowledge })
    if (found === undefined || found.date < call.floor)
      throw problem('record-not-found', `The table ${name.slice(0, 40)} has no file ${file.slice(0, 50)}.`)
    await tables.authorize(call.caller, table, found.date)
    return call.query.download === true ? redirectTo(objects, table, found) : [publicFile(found)]
  },
})

/** Returns a file of a table, or one of its changes, by its id. */
async function fileWith(
  tables: FileTables,
  table: FileTable,
  { id, knowledge }: { readonly id: string; readonly knowledge: Knowledge },
): Promise<TableFile | undefined> {
  const current = (await tables.files(table, knowledge)).find((each) => each.id === id)
  return current ?? (await tables.changes(table, knowledge)).find(({ file }) => file.id === id)?.file
}

async function redirectTo(
  objects: Pick<ObjectStore, 'address'>,
  { name, operation }: FileTable,
  { object, date, rows, bytes }: TableFile,
): Promise<Redirect> {
  const mediaType = 'application/vnd.apache.parquet'
  const filename = `${name}-${date}.parquet`
  const address = await objects.address(object, { seconds: ADDRESS_SECONDS, mediaType, filename })
  return redirect(address, {}, { rows: Number(rows), bytes: Number(bytes) }, [operation])
}
