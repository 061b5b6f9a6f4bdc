import type { BadRecord, Refusal } from '@bourse/kit'
import { isRemoval, lineOf, warningsOf } from '@bourse/kit/host'
import type { IncomingRow } from '../publishing/index.ts'

/** Number of rows per chunk. */
const CHUNK = 2_000
/** Maximum number of characters that a message quotes from an unreadable row. */
const MAX_QUOTED = 60

/**
 * Yields rows from dataset code in chunks, so that a synchronous iterable does not need one event loop turn per row.
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

/** Converts a row or a `BadRecord`, as yielded by a source or a derivation, to an incoming row. */
export function incomingOf(row: unknown): IncomingRow {
  if (isBadRecord(row)) return { line: row.line, row: { content: row.row }, reject: refusalOf(row) }
  if (isRemoval(row)) return { line: lineOf(row.row), row: row.row, does: row.does }
  const own = row as Readonly<Record<string, unknown>>
  const warnings = warningsOf(own)
  return { line: lineOf(own), row: own, ...(warnings !== undefined && { warnings }) }
}

/** Converts a stream of rows and `BadRecord`s to incoming rows. */
export async function* incomingRows(
  chunks: AsyncIterable<readonly unknown[]>,
  signal?: AbortSignal,
): AsyncGenerator<readonly IncomingRow[]> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk.map(incomingOf)
  }
}

/** The reason includes the value that breaks the rule, or the row as the publisher wrote it. */
const refusalOf = ({ message, row, rule = 'unreadable-row', value }: BadRecord): Refusal => ({
  rule,
  value: (value ?? (typeof row === 'string' ? row : (JSON.stringify(row) ?? ''))).slice(0, MAX_QUOTED),
  reason: message,
})

/** Recognized by name: a source may bring its own copy of the kit. */
function isBadRecord(row: unknown): row is BadRecord {
  return row instanceof Error && row.name === 'BadRecord'
}
