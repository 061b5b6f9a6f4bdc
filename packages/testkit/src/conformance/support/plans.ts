import type { Database, Statement } from '@bourse/engine/database'

/** A node of a query plan, as PostgreSQL describes it. */
export interface PlanNode {
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Filter?: string
  readonly 'Index Cond'?: string
  readonly 'Hash Cond'?: string
  readonly 'Merge Cond'?: string
  readonly 'Join Filter'?: string
  readonly Plans?: readonly PlanNode[]
}

/** A lookup of table rows by the value of a column. */
export interface Lookup {
  readonly schema: string
  readonly table: string
  readonly column: string
}

/**
 * Returns the plan of a statement with its values; undefined if EXPLAIN rejects it. The plan uses an index wherever
 * possible, even for few rows.
 */
export async function planOf(database: Database, { text, values }: Statement): Promise<PlanNode | undefined> {
  return database.transaction(async ({ client }) => {
    await client.query('set local enable_seqscan = off')
    try {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (verbose, format json) ${text}`, values)
      const [{ Plan: plan }]: [{ readonly Plan: PlanNode }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '')
      return plan
    } catch {
      await client.query('rollback; begin')
      return undefined
    }
  })
}

/**
 * Returns the columns by which a plan selects rows of a table: by equality with a value, a list or a column of a
 * different table.
 */
export function lookupsIn(plan: PlanNode): readonly Lookup[] {
  const nodes = nodesOf(plan)
  const relations = Map.groupBy(nodes, ({ Alias }) => Alias)
  const conditions = nodes.flatMap(conditionsOf)
  return conditions
    .flatMap(comparedIn)
    .flatMap(({ alias, column }) =>
      (relations.get(alias) ?? []).flatMap(({ Schema: schema, 'Relation Name': table }) =>
        schema === undefined || table === undefined ? [] : [{ schema, table, column }],
      ),
    )
}

/**
 * Returns the conditions by which a node selects rows. The filter of an index scan only narrows the rows that the index
 * finds, so it is not included.
 */
function conditionsOf(node: PlanNode): readonly string[] {
  const isPicked = node['Index Cond']?.includes(' = ') === true
  const filter = isPicked ? undefined : node.Filter
  return [filter, node['Hash Cond'], node['Merge Cond'], node['Join Filter']].flatMap((text) => text ?? [])
}

function nodesOf(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}

/** Returns the columns on both sides of conditions such as `r.id = ANY (…)` and `(r.id)::text = k.id`. */
function comparedIn(condition: string): readonly { readonly alias: string; readonly column: string }[] {
  const left = condition.matchAll(/\b(\w+)\.(\w+)\)?(?:::\w+)? = /g)
  const right = condition.matchAll(/ = \(?(\w+)\.(\w+)\b/g)
  return [...left, ...right].map(([, alias = '', column = '']) => ({ alias, column }))
}
