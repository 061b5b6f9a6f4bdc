import { isRemoval } from '@bourse/kit'
import type { Feed } from '@bourse/kit/host'
import type { FedRows, IncomingRow } from '@bourse/publishing'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { deserialize, serialize } from 'node:v8'
import type { DownloadFolder } from './download-folder.ts'
import { incomingOf } from './incoming-rows.ts'

/** Rows of one feed that wait in memory; more of them wait on the disk. */
const IN_MEMORY = 20_000

/**
 * Sorts the rows of a source by the feed that each is addressed to: they come mixed, and a connection takes those of
 * one record at a time. A row that cannot be read counts for the first feed.
 */
export async function splitFeeds(
  feeds: readonly Feed[],
  chunks: AsyncIterable<readonly unknown[]>,
  folder: DownloadFolder,
): Promise<readonly FedRows[]> {
  const waiting = new Map(feeds.map((feed) => [feed, createWaitingRows(folder)]))
  const [first] = waiting.values()
  for await (const chunk of chunks)
    for (const yielded of chunk) {
      const isAddressed = typeof yielded === 'object' && yielded !== null && 'record' in yielded && 'row' in yielded
      const isError = yielded instanceof Error
      const own = isAddressed && !isError ? waiting.get(yielded.record as Feed) : isError ? first : undefined
      if (own === undefined) throw notAddressed(feeds)
      const full = own.add(incomingOf(isAddressed && !isError && !isRemoval(yielded) ? yielded.row : yielded))
      if (full !== undefined) await full
    }
  return [...waiting].map(([feed, rows]) => ({ feed, rows: rows.batches() }))
}

const notAddressed = (feeds: readonly Feed[]) =>
  new Error(
    'a source of several feeds yields into(record, row) of one of them, or a BadRecord: ' +
      `${feeds.map((feed) => (feed.part === 'record' ? feed.table : feed.id)).join(', ')}`,
  )

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
    /** Resolves when there is room again; undefined where there is. */
    add: (row: IncomingRow) => (rows.push(row) < IN_MEMORY ? undefined : write()),
    async *batches(): AsyncGenerator<readonly IncomingRow[]> {
      for (const path of written) yield deserialize(await readFile(path)) as readonly IncomingRow[]
      if (rows.length > 0) yield rows
    },
  }
}
