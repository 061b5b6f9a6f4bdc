import { f, Type, type Fields } from '@bourse/kit'
import { floatField, table, type Table } from '@bourse/kit/delivery'
import { runStatement, StatementError, type Result } from './child/engine.ts'
import type { ResultColumn } from './child/messages.ts'
import { planOf, type Plan } from './read/plan.ts'
import { withStoredReads, type StoredRead } from './read/store-reads.ts'
import type { Needs, SqlCall, Statement } from './run-sql.ts'
import { statementProblem } from './statement/statement-problem.ts'
import { inTurn } from './turns.ts'

/** Returns the credits of a statement's reads. */
export async function priceOf(injected: Needs, call: SqlCall): Promise<number> {
  const { reads } = await planned(injected, call)
  call.meta(
    'reads',
    reads.map((read) => describedRead(read)),
  )
  return reads.reduce((sum, { credits }) => sum + credits, 0)
}

/** Makes a statement's reads, and runs it on their rows. */
export async function answerStatement(injected: Needs, call: SqlCall): Promise<Table> {
  const plan = await planned(injected, call)
  for (const { errors } of plan.reads) errors.forEach(call.report)
  return inTurn(call.caller.accountId, () =>
    withStoredReads(injected.operations, { caller: call.caller, reads: plan.reads }, async (stored) => {
      const result = await computed(call.body.sql, plan, stored)
      call.meta(
        'columns',
        result.columns.map(({ name, type }) => ({ name, type })),
      )
      call.meta(
        'reads',
        stored.map(({ read, rows }) => describedRead(read, rows)),
      )
      return tableOf(result, plan)
    }),
  )
}

/** Plans by request body: the price and the read of a call use the same one. */
const plans = new WeakMap<Statement, Promise<Plan>>()

function planned({ operations: all }: Needs, call: SqlCall): Promise<Plan> {
  const plan = plans.get(call.body) ?? inTurn(call.caller.accountId, () => planOf(all, call))
  plans.set(call.body, plan)
  return plan
}

const INTERNAL = new Set(['format', 'fields', 'as_of'])

const describedRead = ({ table: name, selection, credits }: Plan['reads'][number], rows?: number) => ({
  table: name,
  operation: selection.operation,
  parameters: Object.entries(selection.parameters)
    .flatMap(([parameter, value]) => (INTERNAL.has(parameter) ? [] : [`${parameter}=${value}`]))
    .join('&'),
  credits,
  rows: rows ?? null,
})

/** Runs the statement on the stored rows. Throws 422 for an error of the statement, which costs its reads. */
async function computed(sql: string, { tables: all, rewritten }: Plan, stored: readonly StoredRead[]): Promise<Result> {
  const files = new Map(stored.map(({ read, file }) => [read, file]))
  const tables = all.map(({ name, reads }) => ({
    name,
    files: reads.flatMap(({ read, only }) => {
      const path = files.get(read)
      return path === undefined ? [] : [{ path, only }]
    }),
  }))
  try {
    return await runStatement(rewritten.sql, tables)
  } catch (error) {
    if (!(error instanceof StatementError)) throw error
    const { message, position } = error
    const place = position === undefined ? undefined : rewritten.originalPosition(position)
    throw statementProblem(sql, rewritten.originalNames(message), place, { isCharged: true })
  }
}

function tableOf({ columns, rows }: Result, { reads }: Plan): Table {
  const fields: Fields = Object.fromEntries(columns.map((column) => [column.name, fieldOf(column)]))
  // An object lists names such as `1` first.
  const order = Object.keys(fields).map((name) => columns.findIndex((column) => column.name === name))
  const isOrdered = order.every((from, to) => from === to)
  const asOf = reads.reduce<string | null>((newest, read) => latest(newest, read.asOf), null)
  const operations = [...new Set(reads.map(({ selection }) => selection.operation))]
  return table({ operations, fields, rows: isOrdered ? rows : rows.map((row) => order.map((from) => row[from])), asOf })
}

const latest = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a)

/** The description of a column is its type: names and units are the statement's. */
function fieldOf({ kind, type, scale }: ResultColumn): Fields[string] {
  switch (kind) {
    case 'float':
      return floatField(type)
    case 'decimal':
      return f.decimal(type, { scale }).nullable()
    case 'json':
      return f.json(type, Type.Unknown()).nullable()
    case 'boolean':
      return f.boolean(type).nullable()
    default:
      return f[kind](type).nullable()
  }
}
