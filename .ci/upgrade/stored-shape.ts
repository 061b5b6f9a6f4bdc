import type { Database } from '@bourse/host'

/** Columns and functions of all schemas, with the properties that code may rely on. */
export interface StoredShape {
  /** By `<schema>.<table>.<column>`. */
  readonly columns: ReadonlyMap<string, { readonly type: string; readonly mustBeGiven: boolean }>
  /** `<schema>.<function>(<types>) <result>` */
  readonly functions: ReadonlySet<string>
}

const OWN = `n.nspname !~ '^(pg_|information_schema$|pgboss$)'`

export async function storedShape(database: Database): Promise<StoredShape> {
  const columns = await database.query<{ name: string; type: string; mustBeGiven: boolean }>(
    `select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "mustBeGiven"
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
     join pg_namespace n on n.oid = c.relnamespace
     where a.attnum > 0 and not a.attisdropped and ${OWN}`,
  )
  const functions = await database.query<{ signature: string }>(
    `select format('%s.%s(%s) %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid),
       pg_get_function_result(p.oid)) as signature
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OWN}`,
  )
  return {
    columns: new Map(columns.map(({ name, ...column }) => [name, column])),
    functions: new Set(functions.map(({ signature }) => signature)),
  }
}

/**
 * Lists what a migration removed that an earlier release uses, and what it newly requires of that release; empty if it
 * only added.
 */
export function takenAway(before: StoredShape, after: StoredShape): readonly string[] {
  const lost = [...before.functions]
    .filter((signature) => !after.functions.has(signature))
    .map((signature) => `function ${signature} is gone`)
  const changed = [...before.columns].flatMap(([name, { type, mustBeGiven }]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`column ${name} is gone`]
    if (now.type !== type) return [`column ${name} was ${type} and is ${now.type}`]
    return now.mustBeGiven && !mustBeGiven ? [`column ${name} is required now`] : []
  })
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const demanded = [...after.columns]
    .filter(([name, { mustBeGiven }]) => mustBeGiven && !before.columns.has(name) && tables.has(tableOf(name)))
    .map(([name]) => `column ${name} is new and required: the last release does not write it`)
  return [...lost, ...changed, ...demanded]
}

const tableOf = (column: string) => column.slice(0, column.lastIndexOf('.'))
