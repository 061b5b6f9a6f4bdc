import { endpoint, f, Type, type Call, type Fields, type NarrowedNeeds, type Static } from '@bourse/kit'
import { floatField, perReads, table, type Table } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'
import { runStatement, StatementError, type Result } from './child/engine.ts'
import type { ResultColumn } from './child/messages.ts'
import { MAX_REFERENCES, MAX_RESULT_ROWS, MAX_STATEMENT } from './limits.ts'
import { planOf, type Plan } from './read/plan.ts'
import { withStoredReads, type StoredRead } from './read/store-reads.ts'
import { statementProblem } from './statement/statement-problem.ts'
import { inTurn } from './turns.ts'

const Statement = Type.Object(
  {
    sql: Type.String({
      minLength: 1,
      maxLength: MAX_STATEMENT,
      pattern: '^[^\\u0000]*$',
      description:
        'One SELECT statement in DuckDB’s SQL. The tables are the list operations, such as `eod` and ' +
        '`options_quotes`; literal symbols and dates in WHERE limit what is read.',
    }),
    parameters: Type.Optional(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: 200 }), { maxProperties: 20 }), {
        maxProperties: MAX_REFERENCES,
        description:
          'Parameters of the operations that are not fields of their rows, by table, such as ' +
          '`{"eod": {"adjustment": "all"}}`.',
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [
      {
        sql: "SELECT symbol, max(close) AS high FROM eod WHERE symbol IN ('AAPL', 'MSFT') GROUP BY symbol",
      },
    ],
  },
)
type Statement = Static<typeof Statement>

const needs = { operations }
type Needs = NarrowedNeeds<typeof needs>
type SqlCall = Call<unknown, Statement>

/** `POST /v1/sql`: a SELECT over the list operations, as one request. */
export const runSql = endpoint('/sql', {
  id: 'sql.run',
  summary: 'Query with SQL',
  description:
    'Runs one SELECT statement in DuckDB, whose tables are the lists of this service: `eod`, `instruments`, ' +
    '`options_quotes`, and so on, named after their operations. Each table becomes reads of its operation, with the ' +
    'same rows, capabilities, history and price; the statement costs the sum of its reads, also if it fails ' +
    'after them, and `dry_run=true` returns that cost. Literal symbols and dates in WHERE, such as `symbol IN (…)` ' +
    'and `date >= …`, become parameters of the reads; other conditions apply to the rows. `as_of` applies to all ' +
    `tables. A result has at most ${MAX_RESULT_ROWS.toLocaleString('en')} rows.`,
  capabilities: ['sql.run'],
  credits: perReads,
  body: Statement,
  fields: {},
  order: [],
  open: true,
  paging: false,
  meta: {
    columns: f.list('Columns of the result', {
      name: f.text('Name', { example: 'close' }),
      type: f.text('Type in DuckDB', { example: 'DECIMAL(38,2)' }),
    }),
    reads: f.list('Reads of the statement', {
      table: f.text('Table', { example: 'eod' }),
      operation: f.text('Operation', { example: 'eod.list' }),
      parameters: f.text('Its parameters, as in a URL', { example: 'symbols=AAPL' }),
      credits: f.count('Credits'),
      rows: f.count('Rows read; null in a dry run').nullable(),
    }),
  },
  needs,
  problems: [
    'invalid-parameter',
    'market-not-entitled',
    'entity-not-entitled',
    'history-depth',
    'mutual-funds-not-entitled',
    'symbol-not-resolved',
    'identifier-not-found',
    'point-in-time-unavailable',
    'dataset-unpublished',
    'overloaded',
  ],
  async price(injected, call) {
    const { reads } = await planned(injected, call)
    call.meta(
      'reads',
      reads.map((read) => describedRead(read)),
    )
    return reads.reduce((sum, { credits }) => sum + credits, 0)
  },
  async read(injected, call) {
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
  },
})

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
  return table({ fields, rows: isOrdered ? rows : rows.map((row) => order.map((from) => row[from])), asOf })
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
