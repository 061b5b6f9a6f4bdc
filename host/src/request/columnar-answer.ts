import { DoesNotFit, type ColumnarFormat, type Numbers } from '@bourse/columns'
import type { ColumnarWriter } from '@bourse/columns/writer'
import { invalidParameter } from '@bourse/kit'
import { limitOf } from '@bourse/operations'
import type { CursorKey } from './cursor-state.ts'
import { finished } from './envelope.ts'
import type { Answer, RequestContext } from './request-context.ts'
import { read } from './read.ts'
import { sealCursor } from './seal-cursor.ts'

/** Rows read at once: half a megabyte of text, which the collector frees without copying it about. */
const PIECE = 5_000
/** Bytes of columns after which a page ends, however many rows were asked for. */
const MAX_BYTES = 32 * 1024 * 1024

/** A page of columns: read piece by piece, so that of its rows no more than their columns are held. */
export async function columnarAnswer(call: RequestContext, format: ColumnarFormat): Promise<Answer> {
  const writer = await columnarWriter(call, format)
  const wanted = call.limit
  const meta = createGathered(call)
  let next: CursorKey | undefined
  do {
    next = await appendPiece(call, writer, wanted - writer.rows)
    meta.gather()
  } while (next !== undefined && writer.rows < wanted && writer.heldBytes < MAX_BYTES)
  call.limit = wanted
  meta.tell()
  const body = Buffer.from(writer.finish())
  return finished(call, { body, rows: writer.rows }, next === undefined ? null : await sealCursor(call, next))
}

/** A writer for the columns that a request asks for. */
export async function columnarWriter(
  { compiled, query }: RequestContext,
  format: ColumnarFormat,
): Promise<ColumnarWriter> {
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

/**
 * Reads at most so many rows more into columns; returns the key of the last one where more follow, from which the call
 * goes on.
 */
export async function appendPiece(
  call: RequestContext,
  writer: ColumnarWriter,
  most: number,
): Promise<CursorKey | undefined> {
  call.limit = Math.min(most, pieceOf(call))
  const result = await read(call)
  if (result.part !== undefined) throw new TypeError(`${call.compiled.operation.id} answers with a file, not with rows`)
  try {
    writer.append(result.rows)
  } catch (error) {
    if (!(error instanceof DoesNotFit)) throw error
    throw invalidParameter('numbers', `${error.message}: give numbers=text`, 'does-not-fit')
  }
  const { next } = result
  if (next !== undefined) call.cursor = { floor: call.floor, scopeMark: call.cursor?.scopeMark ?? '', key: next }
  return next
}

/** A dataset is asked for no more rows at once than a page of it may have. */
function pieceOf({ compiled: { operation } }: RequestContext): number {
  return Math.min(PIECE, limitOf(operation).max)
}

/** What the reads of the pieces say beside their rows, as one read of all would have said it. */
function createGathered(call: RequestContext) {
  const lists = new Map<string, unknown[]>()
  const known = new Set(call.errors.map((error) => JSON.stringify(error)))
  let seen = call.errors.length
  return {
    gather() {
      const fresh = call.errors.splice(seen).filter((error) => !known.has(JSON.stringify(error)))
      for (const error of fresh) known.add(JSON.stringify(error))
      seen = call.errors.push(...fresh)
      for (const [name, value] of Object.entries(call.meta)) {
        if (!Array.isArray(value)) continue
        lists.set(name, [...(lists.get(name) ?? []), ...(value as unknown[])])
        call.meta[name] = undefined
      }
    },
    tell: () => void Object.assign(call.meta, Object.fromEntries(lists)),
  }
}
