import { Type } from '@bourse/kit'
import type { OperationFacts } from '@bourse/services'
import { Body, checkedArguments } from './arguments.ts'
import { ANY_OUTPUT } from './output-schema.ts'
import type { Tool } from './tool.ts'

/** The operation that runs SQL, in deployments that have the package for it. */
const SQL = 'sql.run'

const Query = Type.Object(
  {
    sql: Type.String({
      maxLength: 20_000,
      description:
        'One SELECT statement in DuckDB’s SQL. Tables are the list endpoints without .list, with underscores, ' +
        'such as eod, dividends or options_quotes; get_api_documentation lists their fields. State symbols and dates ' +
        "as literals in WHERE (symbol IN ('AAPL') AND date >= '2026-01-02'), because a table without them covers the " +
        'entire market and costs more. Use LIMIT.',
    }),
    parameters: Type.Optional({
      ...Body,
      description: 'Parameters that are not fields, by table, such as {"eod": {"adjustment": "all"}}.',
    }),
    as_of: Type.Optional(Type.String({ maxLength: 40, description: 'As-of time of all tables, UTC.' })),
    dry_run: Type.Optional(Type.Boolean({ description: 'true: returns the cost only, and the reads it consists of.' })),
  },
  { additionalProperties: false },
)

/** The tool for SQL, if the deployment serves it. */
export function queryTools(facts: readonly OperationFacts[]): readonly Tool[] {
  return facts.some(({ id, isServing }) => id === SQL && isServing) ? [queryTool] : []
}

const queryTool: Tool = {
  definition: {
    name: 'query',
    title: 'Query with SQL',
    description:
      'Joins, ranks and aggregates the rows of any list endpoints in one call, without paging. Costs the sum of the ' +
      'endpoints that it reads; dry_run returns that first.',
    inputSchema: Query,
    outputSchema: ANY_OUTPUT,
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  ask(_, given) {
    const { dry_run: isDry = false, ...body } = checkedArguments(Query, given)
    return { call: { operation: SQL, parameters: { dry_run: `${isDry}` }, body } }
  },
}
