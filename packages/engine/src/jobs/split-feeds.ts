import type { Feed } from '@bourse/kit/host'
import type { FedRows, IncomingRow } from '../publishing/index.ts'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deserialize, serialize } from 'node:v8'
import type { DownloadFolder } from './download-folder.ts'
import type { ReadRows } from './reading/messages.ts'

/** Number of rows per feed that are buffered in memory; further rows are written to disk. */
const IN_MEMORY = 20_000

/**
 * Groups a source's rows by feed number. Rows from different feeds arrive interleaved, but a connection accepts only
 * one feed at a time.
 */
export async function splitFeeds(
  feeds: readonly Feed[],
  pieces: AsyncIterable<ReadRows>,
  folder: DownloadFolder,
): Promise<readonly FedRows[]> {
  const waiting = feeds.map((feed) => ({ feed, rows: createWaitingRows(folder) }))
  for await (const { feed, rows } of pieces)
    for (const row of rows) {
      const full = waiting[feed]?.rows.add(row)
      if (full !== undefined) await full
    }
  return waiting.map(({ feed, rows }) => ({ feed, rows: rows.batches() }))
}

function createWaitingRows(folder: DownloadFolder) {
  const written: string[] = []
  let rows: IncomingRow[] = []
  async function write(): Promise<void> {
    const bytes = serialize(rows)
    rows = []
    const { path } = await folder.write('rows', Readable.from([bytes]))
    written.push(path)
  }
  return {
    /** Adds a row. Returns a promise that resolves when there is room again, or undefined if there is room. */
    add: (row: IncomingRow) => (rows.push(row) < IN_MEMORY ? undefined : write()),
    async *batches(): AsyncGenerator<readonly IncomingRow[]> {
      for (const path of written) yield deserialize(await readFile(path)) as readonly IncomingRow[]
      if (rows.length > 0) yield rows
    },
  }
}
