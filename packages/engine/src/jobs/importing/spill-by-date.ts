import { isDate, utcInstant } from '@bourse/kit/values'
import { createReadStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { IncomingRow } from '../../publishing/index.ts'
import type { DownloadFolder } from '../download-folder.ts'

/** The date of rows without a valid date, which sorts before all others. */
export const UNDATED = ''

/** Maximum number of dates, because each has a temporary file. */
const MAX_DATES = 40_000
/** Number of characters buffered for all dates before they are written. */
const MAX_BUFFERED = 32 * 1024 * 1024
/** Number of rows per batch. */
const BATCH = 1_000

/** An import's rows in one temporary file per date. */
export interface SpilledRows {
  /** Number of rows by date, in ascending order. */
  readonly counts: ReadonlyMap<string, number>
  readonly skippedRows: number
  /** Yields the given dates' rows. */
  rowsOf(dates: readonly string[]): AsyncGenerator<readonly IncomingRow[]>
}

interface SpillOptions {
  /** A date or an instant; an instant counts as its UTC day. */
  readonly dateField: string
  readonly folder: DownloadFolder
  /** Dates whose rows are omitted. */
  readonly skipped: ReadonlySet<string>
}

/** Writes rows to temporary files by date, because a date's rows may be anywhere in the files. */
export async function spillByDate(
  rows: AsyncIterable<readonly IncomingRow[]>,
  { dateField, folder, skipped }: SpillOptions,
): Promise<SpilledRows> {
  const counts = new Map<string, number>()
  const paths = new Map<string, string>()
  const buffers = new Map<string, string>()
  let [buffered, skippedRows] = [0, 0]

  async function flush(): Promise<void> {
    for (const [date, text] of buffers) {
      const path = paths.get(date) ?? (await folder.place())
      paths.set(date, path)
      await appendFile(path, text, { mode: 0o600 })
    }
    buffers.clear()
    buffered = 0
  }

  for await (const batch of rows) {
    for (const incoming of batch) {
      const date = dateOf(incoming.row[dateField])
      if (skipped.has(date)) {
        skippedRows++
        continue
      }
      counts.set(date, (counts.get(date) ?? 0) + 1)
      const line = `${JSON.stringify(incoming)}\n`
      buffers.set(date, (buffers.get(date) ?? '') + line)
      buffered += line.length
    }
    if (counts.size > MAX_DATES)
      throw new Error(`--batch-dates: expected at most ${MAX_DATES} dates, got more; import fewer files together`)
    if (buffered > MAX_BUFFERED) await flush()
  }
  await flush()
  const ordered = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    counts: new Map(ordered),
    skippedRows,
    rowsOf: (dates) => readRows(dates.flatMap((d) => paths.get(d) ?? [])),
  }
}

/** Returns a date, or the UTC day of an instant in any notation. */
function dateOf(value: unknown): string {
  if (typeof value !== 'string') return UNDATED
  return isDate(value) ? value : (utcInstant(value)?.slice(0, 10) ?? UNDATED)
}

async function* readRows(paths: readonly string[]): AsyncGenerator<readonly IncomingRow[]> {
  let rows: IncomingRow[] = []
  for (const path of paths)
    for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
      rows.push(JSON.parse(line) as IncomingRow)
      if (rows.length < BATCH) continue
      yield rows
      rows = []
    }
  if (rows.length > 0) yield rows
}
