import { problem, Problem, type Call, type ItemError } from '@bourse/kit'
import { pointerStep } from '@bourse/kit/delivery'
import type { Operations, Selection } from '@bourse/services'
import { parseStatement, StatementError } from '../child/engine.ts'
import { MAX_READS } from '../limits.ts'
import { analyze, type Analysis, type Reference } from '../statement/analyze.ts'
import { placeOf, statementProblem } from '../statement/statement-problem.ts'
import { withReadTables, type RewrittenStatement } from '../statement/with-read-tables.ts'
import type { OneRead, Parameters } from './choices.ts'
import { selectionsOf } from './selections.ts'
import { tablesOf } from './tables.ts'

/** One read of an operation, pinned to the state that the entire statement reads. */
export interface Read {
  readonly table: string
  readonly selection: Selection
  readonly pin: string
  readonly asOf: string | null
  readonly credits: number
  readonly errors: readonly ItemError[]
}

/** Rows of one or several reads, which references with the same conditions share. */
export interface ReadTable {
  readonly name: string
  readonly reads: readonly { readonly read: Read; readonly only: OneRead['only'] }[]
}

/** What a statement reads, and what that costs. */
export interface Plan {
  readonly tables: readonly ReadTable[]
  /** The statement with the tables in place of its references. */
  readonly rewritten: RewrittenStatement
  /** Distinct reads: each is read and paid for once. */
  readonly reads: readonly Read[]
}

/** The body of a request. */
export interface StatementBody {
  readonly sql: string
  /** Further parameters of the reads, by table. */
  readonly parameters?: Readonly<Record<string, Parameters>>
}

type PlannedCall = Pick<Call<unknown, StatementBody>, 'body' | 'caller' | 'knowledge'>

/** Parses a statement, checks each of its reads as if the caller made it, and pins it. Spends nothing. */
export async function planOf(operations: Operations, call: PlannedCall): Promise<Plan> {
  const { sql, parameters = {} } = call.body
  const tree = await parseStatement(sql).catch((error: unknown) => {
    throw error instanceof StatementError ? statementProblem(sql, error.message, error.position) : error
  })
  const analysis = analyze(sql, tree, tablesOf(operations.list()))
  checkGiven(parameters, analysis)
  const selected = analysis.references.map((reference) => ({
    reference,
    reads: readsOf(sql, reference, analysis, parameters[reference.table.name]),
  }))
  const distinct = new Map(
    selected.flatMap(({ reference, reads }) =>
      reads.map(({ selection }) => [keyOf(selection), { reference, selection }]),
    ),
  )
  if (distinct.size > MAX_READS)
    throw statementProblem(
      sql,
      `the statement needs ${distinct.size} reads; expected at most ${MAX_READS}. List fewer values`,
    )
  const pinned = new Map<string, Read>()
  for (const [key, { reference, selection }] of distinct)
    pinned.set(key, await pinnedRead(operations, call, { reference, selection: asOfAll(selection, call) }))
  return planWith(sql, selected, pinned)
}

/** A read of a table, with the values for which the table has it. */
interface TableRead {
  readonly selection: Selection
  readonly only: OneRead['only']
}

const keyOf = ({ operation, parameters }: Selection) =>
  JSON.stringify([operation, Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))])

/** The reads of a table, as columns that the statement uses. Throws 422 where a value is missing. */
function readsOf(
  sql: string,
  { table, allowed, position }: Reference,
  { names }: Analysis,
  given: Parameters = {},
): readonly TableRead[] {
  const { facts, name } = table
  const selections = selectionsOf(facts, allowed)
  if ('mistake' in selections) throw statementProblem(sql, `the table ${name} ${selections.mistake}`, position)
  const fields = Object.keys(facts.kinds)
  const used = names === undefined ? fields : fields.filter((each) => names.has(each))
  const columns = (used.length === 0 ? fields.slice(0, 1) : used).join(',')
  return selections.reads.map(({ parameters, only }) => ({
    selection: { operation: facts.id, parameters: { ...parameters, ...given, format: 'parquet', fields: columns } },
    only,
  }))
}

/** Parameters that the reads of a statement set themselves, or that would change the fields of the rows. */
const RESERVED = new Set(
  'as_of before changed_since cursor dry_run fields format limit numbers provenance sort order'.split(' '),
)

/** Rejects parameters of tables that the statement does not read, and reserved ones. */
function checkGiven(given: NonNullable<StatementBody['parameters']>, { references }: Analysis): void {
  const read = new Set(references.map(({ table }) => table.name))
  for (const [name, parameters] of Object.entries(given)) {
    if (!read.has(name)) throw wrongParameter([name], `is not a table that the statement reads`)
    const reserved = Object.keys(parameters).find((each) => RESERVED.has(each))
    if (reserved !== undefined) throw wrongParameter([name, reserved], 'is not available in SQL; omit it')
  }
}

function wrongParameter(path: readonly string[], message: string): Problem {
  const pointer = `/parameters${path.map(pointerStep).join('')}`
  return problem('invalid-parameter', `${pointer}: ${message}`, { errors: [{ code: 'invalid', pointer, message }] })
}

function asOfAll(selection: Selection, { knowledge: { asOf } }: PlannedCall): Selection {
  return asOf === undefined ? selection : { ...selection, parameters: { ...selection.parameters, as_of: asOf } }
}

async function pinnedRead(
  operations: Operations,
  { caller, knowledge, body }: PlannedCall,
  { reference, selection }: { readonly reference: Reference; readonly selection: Selection },
): Promise<Read> {
  try {
    const { pin, asOf, credits, errors } = await operations.pin(caller, selection, { knowledge })
    return { table: reference.table.name, selection, pin, asOf, credits, errors }
  } catch (error) {
    throw withPlace(error, `The table ${reference.table.name} at ${placeOf(body.sql, reference.position)}`)
  }
}

/** Says which table of the statement a problem concerns. */
function withPlace(error: unknown, table: string): unknown {
  if (!(error instanceof Error) || error.name !== 'Problem') return error
  const { code, status, title, message, retryAfter } = error as Problem
  const detail = `${table} cannot be read: ${message}`
  const errors = status === 422 ? { errors: [{ code: 'invalid', pointer: '/sql', message: detail }] } : {}
  return new Problem(code, status, title, detail, {
    ...errors,
    cause: error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

interface Selected {
  readonly reference: Reference
  readonly reads: readonly TableRead[]
}

function planWith(sql: string, selected: readonly Selected[], pinned: ReadonlyMap<string, Read>): Plan {
  const byReads = Map.groupBy(selected, ({ reads }) =>
    JSON.stringify(reads.map(({ selection, only }) => [keyOf(selection), only])),
  )
  const named = [...byReads.values()].map((those, index) => ({ name: `__bourse_read_${index}`, those }))
  return {
    tables: named.map(({ name, those }) => ({
      name,
      reads: (those[0]?.reads ?? []).flatMap(({ selection, only }) => {
        const read = pinned.get(keyOf(selection))
        return read === undefined ? [] : [{ read, only }]
      }),
    })),
    rewritten: withReadTables(
      sql,
      named.flatMap(({ name, those }) => those.map(({ reference }) => ({ reference, name }))),
    ),
    reads: [...pinned.values()],
  }
}
