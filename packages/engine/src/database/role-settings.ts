import type { Database, Statements } from './database.ts'
import { SETTINGS } from './pool.ts'

/**
 * Stores the connection settings on the role in the database, so that they also apply behind a pooler, which accepts no
 * options. Connections that a pooler has already opened keep their old settings.
 */
export async function setRoleSettings(database: Database): Promise<void> {
  if ((await missingSettings(database)).length === 0) return
  await database.transaction(async (tx) => {
    // PostgreSQL rejects concurrent changes to one role, and hosts may start concurrently.
    await tx.execute(`select pg_advisory_xact_lock(hashtextextended('bourse.role-settings', 0))`)
    for (const [name, value] of await missingSettings(tx)) await setForRole(tx, name, value)
  })
}

/** Returns the settings that the role does not have in the database. */
async function missingSettings(on: Pick<Statements, 'query'>): Promise<readonly (readonly [string, string])[]> {
  const [row] = await on.query<{ config: string }>(
    `select to_json(s.setconfig)::text as config from pg_db_role_setting s
     join pg_database d on d.oid = s.setdatabase and d.datname = current_database()
     join pg_roles r on r.oid = s.setrole and r.rolname = current_user`,
  )
  const present = new Set((JSON.parse(row?.config ?? '[]') as string[]).map((each) => each.toLowerCase()))
  return [...SETTINGS].filter(([name, value]) => !present.has(`${name}=${value}`.toLowerCase()))
}

async function setForRole(on: Statements, name: string, value: string): Promise<void> {
  const [row] = await on.query<{ statement: string }>(
    `select format('alter role current_user in database %I set %I = %L', current_database(), $1::text, $2::text)
       as statement`,
    [name, value],
  )
  await on.execute(row?.statement ?? '')
}

/** Returns the settings that do not apply on a connection, as `<name> <value>, got <value>`. */
export async function wrongSettings(on: Pick<Statements, 'query'>): Promise<readonly string[]> {
  const rows = await on.query<{ name: string; value: string }>(
    `select lower(name) as name, split_part(setting, ',', 1) as value from pg_settings where lower(name) = any($1)`,
    [[...SETTINGS.keys()]],
  )
  const found = new Map(rows.map(({ name, value }) => [name, value]))
  return [...SETTINGS].flatMap(([name, value]) =>
    found.get(name) === value ? [] : [`expected ${name} ${value}, got ${found.get(name) ?? 'nothing'}`],
  )
}
