import { DoesNotFit, type ColumnarFormat, type Numbers } from '@bourse/engine/columns'
import type { ColumnarWriter } from '@bourse/engine/columns/writer'
import { invalidParameter } from '@bourse/kit'
import { changeFields, limitOf, provenanceFields } from '@bourse/engine/operations'
import { finishEnvelope } from './envelope.ts'
import { notePublishersOf } from '../steps/licences.ts'
import { rowsByMarket } from './rows-by-market.ts'
import type { Answer } from '../answer.ts'
import { describedBy, type PageOfRead, type Reading, type Remarks, type RowsRead } from '../read/reading.ts'
import { read } from '../read/read.ts'
import { isOfChanges } from '../read/requested-changes.ts'
import { sealCursor } from '../cursor/seal-cursor.ts'

/** Number of rows per read: about half a megabyte of text, which the garbage collector frees without copying. */
export const PIECE = 5_000
/** After this many bytes of column data, a page ends with the current piece, even if more rows were requested. */
const MAX_BYTES = 32 * 1024 * 1024

/**
 * Builds a page of columns. It reads the rows piece by piece, so that memory holds the columns but not all of the rows,
 * and reads the next piece while the previous one is appended.
 */
export async function columnarAnswer(call: Reading, format: ColumnarFormat): Promise<Answer> {
  const meta = mergeRemarks(call.remarks)
  const first = readPiece(call, call.limit)
  await notePublishersOf(call, await first)
  const writer = await columnarWriter(describedBy(call, await first), format)
  let next: PageOfRead['after']
  const markets = new Map<string, number>()
  let count = 0
  for (let piece: Promise<RowsRead> | undefined = first; piece !== undefined;) {
    const found: RowsRead = await piece
    meta.collect()
    next = found.next
    count += found.count
    for (const [mic, rows] of rowsByMarket(call, found)) markets.set(mic, (markets.get(mic) ?? 0) + rows)
    // A piece without rows has reached the limit of what one request reads.
    const isOpen = found.count > 0 && count < call.limit && writer.heldBytes < MAX_BYTES
    const hasNext = next !== undefined && isOpen
    piece = hasNext ? readPiece({ ...call, page: { limit: call.limit, after: next } }, call.limit - count) : undefined
    // If appending these rows throws, nothing will await the next piece.
    piece?.catch(() => undefined)
    appendRows(writer, found)
  }
  meta.apply()
  const body = writer.finish()
  const cursor = next === undefined ? null : await sealCursor(call, next)
  return finishEnvelope(call, { body, rows: writer.rows, markets }, cursor)
}

export async function columnarWriter(
  { compiled, query, remarks }: Reading,
  format: ColumnarFormat,
): Promise<ColumnarWriter> {
  // Loaded by the first request for columns, because many hosts never serve any.
  const { ColumnarWriter } = await import('@bourse/engine/columns/writer')
  const { fields, repeated, operation, dataset } = compiled
  const chosen = query['fields']
  const added = isOfChanges({ compiled, query })
    ? changeFields(operation, { before: query['before'] === true })
    : query['provenance'] === true
      ? provenanceFields(operation)
      : {}
  return new ColumnarWriter(format, {
    fields,
    columns: Array.isArray(chosen) ? [...chosen.map(String), ...Object.keys(added)] : undefined,
    numbers: numbersOf(query['numbers']),
    isRepeated: (name, field) => repeated.has(name) || field.ref !== undefined || field.schema['anyOf'] !== undefined,
    about: { operation: operation.id, dataset: dataset.id, ...aboutPublishers(remarks) },
  })
}

const aboutPublishers = ({ meta: { attribution } }: Remarks): Readonly<Record<string, string>> =>
  attribution === undefined ? {} : { attribution: JSON.stringify(attribution) }

const numbersOf = (requested: unknown): Numbers =>
  requested === 'float' || requested === 'text' ? requested : 'decimal'

export async function readPiece(call: Reading, most: number): Promise<RowsRead> {
  // A read may request at most its operation's maximum page size.
  const limit = Math.min(most, PIECE, limitOf(call.compiled.operation).max)
  const result = await read({ ...call, page: { ...call.page, limit } })
  if (result.part !== undefined) throw new TypeError(`${call.compiled.operation.id}: expected rows, got a file`)
  return result
}

/**
 * Appends rows to the columns. Throws 422 for a value that does not fit its column, because the caller can request
 * another number format.
 */
export function appendRows(writer: ColumnarWriter, { rows }: RowsRead): void {
  try {
    writer.append(rows)
  } catch (error) {
    if (!(error instanceof DoesNotFit)) throw error
    throw invalidParameter('numbers', `${error.message}: use numbers=text`, 'does-not-fit')
  }
}

/** Merges the errors and `meta` of all pieces, so that the response is the same as for a single read. */
function mergeRemarks({ errors, meta }: Remarks) {
  const lists = new Map<string, unknown[]>()
  const known = new Set(errors.map((error) => JSON.stringify(error)))
  let seen = errors.length
  return {
    collect() {
      const fresh = errors.splice(seen).filter((error) => !known.has(JSON.stringify(error)))
      for (const error of fresh) known.add(JSON.stringify(error))
      seen = errors.push(...fresh)
      for (const [name, value] of Object.entries(meta)) {
        if (!Array.isArray(value)) continue
        lists.set(name, [...(lists.get(name) ?? []), ...(value as unknown[])])
        meta[name] = undefined
      }
    },
    apply: () => void Object.assign(meta, Object.fromEntries(lists)),
  }
}
