import type { Reference } from './analyze.ts'

/** A statement in which each table is replaced by the one with its rows. */
export interface RewrittenStatement {
  readonly sql: string
  /** Converts an offset in the rewritten statement, in bytes, to one in the original. */
  readonly originalPosition: (position: number) => number
  /** Restores the names of the tables in a message. */
  readonly originalNames: (message: string) => string
}

/** A table with the rows of a reference. */
export interface NamedReference {
  readonly reference: Reference
  readonly name: string
}

const QUOTE = '"'.charCodeAt(0)

/**
 * Replaces every reference by the table with its rows, and leaves the rest of the text as it is. Throws if the text at
 * a reference is not its name.
 */
export function withReadTables(sql: string, named: readonly NamedReference[]): RewrittenStatement {
  const source = Buffer.from(sql)
  const pieces: Buffer[] = []
  const shifts: { readonly from: number; readonly by: number }[] = []
  let end = 0
  let shift = 0
  for (const { reference, name } of named.toSorted((a, b) => a.reference.position - b.reference.position)) {
    const { position, spelled, hasAlias } = reference
    const length = lengthOf(source, position, spelled)
    const text = Buffer.from(hasAlias ? name : `${name} AS "${spelled.replaceAll('"', '""')}"`)
    pieces.push(source.subarray(end, position), text)
    end = position + length
    shift += text.length - length
    shifts.push({ from: position + shift, by: shift })
  }
  pieces.push(source.subarray(end))
  return {
    sql: Buffer.concat(pieces).toString(),
    originalPosition: (position) => position - (shifts.findLast(({ from }) => from < position)?.by ?? 0),
    originalNames: (message) =>
      named.reduce((text, { reference, name }) => text.replaceAll(name, reference.table.name), message),
  }
}

/** Returns the length of a table's name in the statement, in bytes, with its quotes. */
function lengthOf(source: Buffer, position: number, spelled: string): number {
  const isQuoted = source[position] === QUOTE
  const name = Buffer.from(isQuoted ? `"${spelled.replaceAll('"', '""')}"` : spelled)
  const found = source.subarray(position, position + name.length).toString()
  if (found.toLowerCase() !== name.toString().toLowerCase())
    throw new Error(`expected the table ${spelled} at byte ${position} of a statement`)
  return name.length
}
