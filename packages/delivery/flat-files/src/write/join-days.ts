import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ObjectStore } from '@bourse/services'
import { csvLinesOf } from './csv-lines.ts'
import type { Lines } from './store-file.ts'

/** Rows per chunk, which becomes a Parquet row group. A single day would be too small. */
const PIECE_ROWS = 20_000

/** A trading date with a file. */
export interface Day {
  readonly date: string
  readonly csv_object: string
}

/** Some days' files have different columns than the first one, so they all have to be rewritten. */
export class ColumnsDiffer extends Error {}

/**
 * Yields the lines of several days' files, concatenated under one header.
 * @throws ColumnsDiffer if the columns differ
 * @throws Error if a file is missing from the store
 */
export async function* joinDays(
  store: Pick<ObjectStore, 'open'>,
  days: readonly Day[],
  signal: AbortSignal,
): AsyncGenerator<Lines> {
  let header: string | undefined
  let lines: string[] = []
  for (const day of days) {
    let isHead = true
    for await (const line of await linesOfDay(store, day)) {
      if (isHead && header !== undefined && line !== header)
        throw new ColumnsDiffer(`the file for ${day.date} has different columns than the previous one`)
      if (!isHead || header === undefined) lines.push(line)
      header ??= line
      isHead = false
      if (lines.length < PIECE_ROWS) continue
      signal.throwIfAborted()
      yield { lines }
      lines = []
    }
  }
  if (lines.length > 0) yield { lines }
}

/** Returns the lines of a day's file, the header first. */
export async function linesOfDay(
  store: Pick<ObjectStore, 'open'>,
  { date, csv_object }: Day,
): Promise<AsyncIterable<string>> {
  const content = await store.open(csv_object)
  if (content === undefined) throw new Error(`the file for ${date} is missing from the object store: ${csv_object}`)
  // Errors are passed to the reader; a reader that stops early also ends the source.
  const unpacked = pipeline(Readable.from(content, { objectMode: false }), createGunzip(), () => undefined)
  return csvLinesOf(unpacked.setEncoding('utf8'))
}
