import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ObjectStore } from '@bourse/services'
import { csvLinesOf } from './csv-lines.ts'
import type { Lines } from './store-file.ts'

/** Rows of a piece, which become a row group of Parquet: one of a single day would be small. */
const PIECE_ROWS = 50_000

/** A trading date that has a file. */
export interface Day {
  readonly date: string
  readonly csv_object: string
}

/** Thrown where the files of some days have other columns than the first: all are written anew in turn. */
export class ColumnsDiffer extends Error {}

/**
 * The lines of the files of some days, one behind the other under one header. Throws `ColumnsDiffer`, and where a file
 * is gone from the store.
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
    for await (const line of csvLinesOf(await textOf(store, day))) {
      if (isHead && header !== undefined && line !== header)
        throw new ColumnsDiffer(`the file of ${day.date} has other columns than the one before it`)
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

async function textOf(store: Pick<ObjectStore, 'open'>, { date, csv_object }: Day): Promise<AsyncIterable<string>> {
  const content = await store.open(csv_object)
  if (content === undefined) throw new Error(`the file of ${date} is gone from the store: ${csv_object}`)
  // What fails, fails whoever reads; a reader that leaves ends the source too.
  const unpacked = pipeline(Readable.from(content, { objectMode: false }), createGunzip(), () => undefined)
  return unpacked.setEncoding('utf8')
}
