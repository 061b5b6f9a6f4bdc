import type { Database, Statement } from '@bourse/engine/database'

/** Minimum number of rows for a table to count as large. */
const LARGE = 20_000

interface PlanNode {
  readonly 'Node Type': string
  readonly Schema?: string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Large tables that a statement scans in full, with a custom plan for its values or with a generic plan. */
export async function wholeScans(database: Database, { text, values, name }: Statement): Promise<readonly string[]> {
  const large = await largeTables(database)
  const own = await explained(database, 'verbose, format json', text, values)
  const generic = name === undefined ? undefined : await explained(database, 'generic_plan, verbose, format json', text)
  return [...new Set([own, generic].flatMap((plan) => (plan === undefined ? [] : scansIn(plan))))].filter((table) =>
    large.has(table),
  )
}

/** The plan; undefined if EXPLAIN rejects the statement. */
async function explained(
  database: Database,
  how: string,
  text: string,
  values?: unknown[],
): Promise<PlanNode | undefined> {
  const client = await database.connect()
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (${how}) ${text}`, values)
    const [{ Plan: plan }]: [{ readonly Plan: PlanNode }] = JSON.parse(rows[0]?.['QUERY PLAN'] ?? '')
    return plan
  } catch {
    return undefined
  } finally {
    client.release()
  }
}

function scansIn(node: PlanNode): readonly string[] {
  const below = (node.Plans ?? []).flatMap(scansIn)
  return node['Node Type'] === 'Seq Scan' ? [`${node.Schema}.${node['Relation Name']}`, ...below] : below
}

async function largeTables(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.reltuples >= $1`,
    [LARGE],
  )
  return new Set(rows.map(({ name }) => name))
}
