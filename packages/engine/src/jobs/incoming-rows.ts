import type { BadRecord, Refusal } from '@bourse/kit'
import { isRemoval, lineOf } from '@bourse/kit/host'
import type { IncomingRow } from '../publishing/index.ts'

/** Rows handed on at once. */
const CHUNK = 2_000
/** Longest part of a bad row that is told of it, in characters. */
const SHOWN = 60

/**
 * What the code of a dataset yields, many at once: a row of an iterable that is not asynchronous costs no turn of the
 * event loop.
 */
export async function* inChunks<T>(rows: Iterable<T> | AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let chunk: T[] = []
  if (Symbol.iterator in rows)
    for (const row of rows) {
      if (chunk.push(row) < CHUNK) continue
      yield chunk
      chunk = []
    }
  else
    for await (const row of rows) {
      if (chunk.push(row) < CHUNK) continue
      yield chunk
      chunk = []
    }
  if (chunk.length > 0) yield chunk
}

/** A row that a source or a derivation yields, or what it yields in the place of one. */
export function incomingOf(row: unknown): IncomingRow {
  if (isBadRecord(row)) return { line: row.line, row: { content: row.row }, reject: refusalOf(row) }
  if (isRemoval(row)) return { line: lineOf(row.row), row: row.row, does: row.does }
  const own = row as Readonly<Record<string, unknown>>
  return { line: lineOf(own), row: own }
}

/** The same of many. */
export async function* incomingRows(
  chunks: AsyncIterable<readonly unknown[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly IncomingRow[]> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk.map(incomingOf)
  }
}

/** What of the row breaks its rule is told beside the reason, or the row as its publisher wrote it. */
const refusalOf = ({ message, row, rule = 'unreadable-row', value }: BadRecord): Refusal => ({
  rule,
  value: (value ?? (typeof row === 'string' ? row : (JSON.stringify(row) ?? ''))).slice(0, SHOWN),
  reason: message,
})

/** By its name: a source may bring a kit of its own. */
function isBadRecord(row: unknown): row is BadRecord {
  return row instanceof Error && row.name === 'BadRecord'
}
