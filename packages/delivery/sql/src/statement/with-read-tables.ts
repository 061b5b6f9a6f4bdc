import type { Reference } from './analyze.ts'
import { statementProblem } from './statement-problem.ts'

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
 * Replaces every reference by the table with its rows, and leaves the rest of the text as it is. Throws 422 if the text
 * at a reference is not its name.
 */
export function withReadTables(sql: string, named: readonly NamedReference[]): RewrittenStatement {
  const source = Buffer.from(sql)
  const pieces: Buffer[] = []
  const shifts: { readonly from: number; readonly by: number }[] = []
  let end = 0
  let shift = 0
  for (const { reference, name } of named.toSorted((a, b) => a.reference.position - b.reference.position)) {
    const { position, spelled, hasAlias } = reference
    const length = lengthOf(source, reference)
    if (length === undefined) throw notItsName(sql, reference)
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

/** Returns the length of a table's name in the statement, in bytes, with its quotes; undefined if it is not there. */
function lengthOf(source: Buffer, { position, spelled }: Reference): number | undefined {
  const isQuoted = source[position] === QUOTE
  const name = Buffer.from(isQuoted ? `"${spelled.replaceAll('"', '""')}"` : spelled)
  const found = source.subarray(position, position + name.length).toString()
  return found.toLowerCase() === name.toString().toLowerCase() ? name.length : undefined
}

/** DuckDB also accepts a string, and counts a space of several bytes as one. */
const notItsName = (sql: string, { position, spelled }: Reference) =>
  statementProblem(
    sql,
    `expected the table as ${spelled} or "${spelled}", after an ordinary space; got another spelling`,
    position,
  )
