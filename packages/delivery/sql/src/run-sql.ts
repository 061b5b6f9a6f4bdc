import { endpoint, f, Type, type Call, type NarrowedNeeds, type Static } from '@bourse/kit'
import { perReads } from '@bourse/kit/delivery'
import { operations } from '@bourse/services'
import { MAX_REFERENCES, MAX_RESULT_ROWS, MAX_STATEMENT } from './limits.ts'

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
export type Statement = Static<typeof Statement>

const needs = { operations }
export type Needs = NarrowedNeeds<typeof needs>
export type SqlCall = Call<unknown, Statement>

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
  // What works on statements loads with the first one, to keep host startup fast.
  async price(injected, call) {
    const { priceOf } = await import('./answer-statement.ts')
    return priceOf(injected, call)
  },
  async read(injected, call) {
    const { answerStatement } = await import('./answer-statement.ts')
    return answerStatement(injected, call)
  },
})
