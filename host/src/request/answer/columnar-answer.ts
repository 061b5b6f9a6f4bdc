import { DoesNotFit, type ColumnarFormat, type Numbers } from '@bourse/columns'
import type { ColumnarWriter } from '@bourse/columns/writer'
import { invalidParameter } from '@bourse/kit'
import { limitOf } from '@bourse/operations'
import { finished } from './envelope.ts'
import type { Answer } from '../answer.ts'
import type { PageOfRead, Reading, Remarks } from '../read/reading.ts'
import type { Entitled } from '../request-context.ts'
import { read } from '../read/read.ts'
import { sealCursor } from '../cursor/seal-cursor.ts'

/** Rows read at once: half a megabyte of text, which the collector frees without copying it about. */
const PIECE = 5_000
/** Bytes of columns after which a page ends, however many rows were asked for. */
const MAX_BYTES = 32 * 1024 * 1024

/** A page of columns: read piece by piece, so that of its rows no more than their columns are held. */
export async function columnarAnswer(call: Reading, format: ColumnarFormat): Promise<Answer> {
  const writer = await columnarWriter(call, format)
  const meta = createGathered(call.remarks)
  let piece: Reading = call
  let next: PageOfRead['after']
  do {
    next = await appendPiece(piece, writer, call.limit - writer.rows)
    meta.gather()
    piece = { ...call, page: { limit: call.limit, after: next } }
  } while (next !== undefined && writer.rows < call.limit && writer.heldBytes < MAX_BYTES)
  meta.tell()
  const body = writer.finish()
  return finished(call, { body, rows: writer.rows }, next === undefined ? null : await sealCursor(call, next))
}

/** A writer for the columns that a request asks for. */
export async function columnarWriter({ compiled, query }: Entitled, format: ColumnarFormat): Promise<ColumnarWriter> {
  // Loaded by the first request for columns: many hosts get none.
  const { ColumnarWriter } = await import('@bourse/columns/writer')
  const { fields, repeated, operation, dataset } = compiled
  const chosen = query['fields']
  return new ColumnarWriter(format, {
    fields,
    columns: Array.isArray(chosen) ? chosen.map(String) : undefined,
    numbers: numbersOf(query['numbers']),
    isRepeated: (name, field) => repeated.has(name) || field.ref !== undefined || field.schema['anyOf'] !== undefined,
    about: { operation: operation.id, dataset: dataset.id },
  })
}

const numbersOf = (asked: unknown): Numbers => (asked === 'float' || asked === 'text' ? asked : 'decimal')

/** Reads at most so many rows more into columns; returns the key of the last one where more follow. */
export async function appendPiece(call: Reading, writer: ColumnarWriter, most: number): Promise<PageOfRead['after']> {
  const result = await read({ ...call, page: { ...call.page, limit: Math.min(most, pieceOf(call)) } })
  if (result.part !== undefined) throw new TypeError(`${call.compiled.operation.id} answers with a file, not with rows`)
  try {
    writer.append(result.rows)
  } catch (error) {
    if (!(error instanceof DoesNotFit)) throw error
    throw invalidParameter('numbers', `${error.message}: give numbers=text`, 'does-not-fit')
  }
  return result.next
}

/** A dataset is asked for no more rows at once than a page of it may have. */
function pieceOf({ compiled: { operation } }: Reading): number {
  return Math.min(PIECE, limitOf(operation).max)
}

/** What the reads of the pieces say beside their rows, as one read of all would have said it. */
function createGathered({ errors, meta }: Remarks) {
  const lists = new Map<string, unknown[]>()
  const known = new Set(errors.map((error) => JSON.stringify(error)))
  let seen = errors.length
  return {
    gather() {
      const fresh = errors.splice(seen).filter((error) => !known.has(JSON.stringify(error)))
      for (const error of fresh) known.add(JSON.stringify(error))
      seen = errors.push(...fresh)
      for (const [name, value] of Object.entries(meta)) {
        if (!Array.isArray(value)) continue
        lists.set(name, [...(lists.get(name) ?? []), ...(value as unknown[])])
        meta[name] = undefined
      }
    },
    tell: () => void Object.assign(meta, Object.fromEntries(lists)),
  }
}
