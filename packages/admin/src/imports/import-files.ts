import { type LEVELS, openTableInProcess, type TaskParts } from '@bourse/engine/jobs'
import { problem } from '@bourse/kit'
import { download, type Download } from '@bourse/kit/delivery'
import { objectStore, type ObjectStore } from '@bourse/services'
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { conflict } from '@bourse/engine/accounts'
import { messageOf } from '@bourse/engine/wiring'
import type { ImportColumn, ImportOutcome, ImportShown } from '../contract/import-shown.ts'

/** Number of rows that sample values are taken from. */
const SAMPLED = 5
/** Maximum length of a sample value, in characters. */
const SHOWN = 80

/** Returns the object store for import files; rejects if the deployment has none. */
export function objectsOf({ wiring }: Pick<TaskParts, 'wiring'>): ObjectStore {
  const store = wiring.service(objectStore)
  if (store === undefined) throw conflict('This deployment has no object store for files.')
  return store
}

export const partName = (id: string, number: number) => `imports/${id}/${number}`

/** Level of a validation issue. */
export type IssueLevel = (typeof LEVELS)[number]

/** The outcome of lines with issues of each level. */
export const OUTCOMES: Readonly<Record<IssueLevel, ImportOutcome>> = {
  reject: 'rejected',
  hold: 'held',
  warn: 'flagged',
}

/** `rejects.csv` is also the name that earlier releases used, for lines with any outcome. */
const outcomeName = (id: string, outcome: ImportOutcome) =>
  `imports/${id}/${outcome === 'rejected' ? 'rejects' : outcome}.csv`

/** Assembles an upload's parts into a local file that exists while `work` runs. */
export async function withUpload<T>(
  parts: TaskParts,
  id: string,
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const { database, config } = parts
  const [found] = await database.query<{ filename: string; bytes: string }>(
    'select filename, bytes from bourse.imports where id = $1',
    [id],
  )
  const rows = await database.query<{ number: number; bytes: string }>(
    'select number, bytes from bourse.import_parts where import_id = $1 order by number',
    [id],
  )
  refuseGaps(rows, Number(found?.bytes ?? 0))
  const folder = join(config.data_dir, 'imports', `${id}-${randomUUID()}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const path = join(folder, basename(found?.filename ?? 'file'))
    const numbers = rows.map(({ number }) => number)
    await pipeline(Readable.from(contentOf(objectsOf(parts), id, numbers)), createWriteStream(path, { mode: 0o600 }))
    return await work(path, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function refuseGaps(rows: readonly { readonly number: number; readonly bytes: string }[], announced: number): void {
  const missing = rows.findIndex(({ number }, index) => number !== index + 1)
  if (missing >= 0) throw conflict(`Part ${missing + 1} is missing.`)
  const sum = rows.reduce((bytes, row) => bytes + Number(row.bytes), 0)
  if (sum !== announced) throw conflict(`Got ${sum} bytes, expected ${announced}.`)
}

async function* contentOf(store: ObjectStore, id: string, numbers: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const number of numbers) {
    const content = await store.open(partName(id, number))
    if (content === undefined) throw conflict(`Part ${number} is missing from the store: upload it again.`)
    yield* content
  }
}

/** Returns the columns of an upload with sample values. Rejects with `conflict` if the file is not a table. */
export function inspectUpload(parts: TaskParts, id: string): Promise<readonly Omit<ImportColumn, 'field'>[]> {
  return withUpload(parts, id, async (path) => {
    try {
      const table = await openTableInProcess(path)
      const first: (readonly (string | null)[])[] = []
      for await (const { rows } of table.batches()) {
        first.push(...rows.slice(0, SAMPLED).map(({ values }) => values))
        break
      }
      return table.columns.map((name, at) => ({
        name,
        samples: first.flatMap((values) => values[at]?.slice(0, SHOWN) ?? []),
      }))
    } catch (error) {
      throw conflict(`Cannot read the file: ${messageOf(error)}`)
    }
  })
}

/** Stores the lines with an outcome. */
export const storeOutcome = (parts: TaskParts, id: string, outcome: ImportOutcome, path: string) =>
  objectsOf(parts).put(outcomeName(id, outcome), createReadStream(path))

/** Returns the lines with an outcome as a file. */
export async function rejectsOf(
  parts: TaskParts,
  { id, findings }: Pick<ImportShown, 'id' | 'findings'>,
  outcome: ImportOutcome,
): Promise<Download> {
  // An earlier dry run may have stored lines that the newest one no longer has.
  const isFound = findings.some(({ level }) => OUTCOMES[level as IssueLevel] === outcome)
  const chunks: Uint8Array[] = []
  const content = isFound ? await objectsOf(parts).open(outcomeName(id, outcome)) : undefined
  if (content === undefined) throw problem('record-not-found', `This import has no ${outcome} lines.`)
  for await (const chunk of content) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return download({
    mediaType: 'text/csv; charset=utf-8',
    bytes: bytes.length,
    tag: `"${id}-${bytes.length}"`,
    filename: `${id}-${outcome}.csv`,
    headers: {},
    open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  })
}
