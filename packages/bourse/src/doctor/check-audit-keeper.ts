import { connectionOf, createDatabase, type Database } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'
import { explain } from '../explain.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const CHECK = 'audit log'

/** Checks whether the role in `database_admin_url` owns the audit log or can take it over. */
export async function checkAuditKeeper(service: Database, { database_admin_url: url }: Config): Promise<Finding> {
  const { role, keeper } = await ownersOf(service)
  if (url === undefined)
    return role === keeper
      ? ok(CHECK, `owned by ${role}, the role of the service; set DATABASE_ADMIN_URL to use another`)
      : warn(
          CHECK,
          `owned by ${keeper}, but DATABASE_ADMIN_URL is not set: old entries are not removed`,
          `set DATABASE_ADMIN_URL to a URL with the role ${keeper}`,
        )
  const database = createDatabase({
    connection: connectionOf(url),
    max: 1,
    applicationName: 'bourse-doctor',
  })
  try {
    return await checkAs(database, role, keeper)
  } catch (error) {
    const { message } = explain(error, 'doctor')
    return fail(CHECK, `DATABASE_ADMIN_URL: ${message}`, 'fix its host, user or password, or unset the setting')
  } finally {
    await database.close()
  }
}

async function ownersOf(service: Database) {
  const [row] = await service.query<{ role: string; keeper: string }>(
    `select current_user::text as role, pg_get_userbyid(nspowner)::text as keeper
     from pg_namespace where nspname = 'bourse'`,
  )
  return row ?? { role: '', keeper: '' }
}

/** Connects as the role that should own the audit log; changes nothing. */
async function checkAs(admin: Database, service: string, keeper: string): Promise<Finding> {
  const [row] = await admin.query<{ role: string; here: boolean; may: boolean }>(
    `select current_user::text as role, exists (select from pg_namespace where nspname = 'bourse') as here,
       pg_has_role(current_user, $1, 'member') and has_database_privilege(current_database(), 'create') as may`,
    [keeper],
  )
  const { role = '', here = false, may = false } = row ?? {}
  if (!here)
    return fail(CHECK, 'DATABASE_ADMIN_URL names a different database', 'use the same database as in DATABASE_URL')
  if (role === service)
    return warn(
      CHECK,
      `DATABASE_ADMIN_URL has the role of the service, ${service}: the service could change the log`,
      'use a separate role, or unset the setting',
    )
  if (role === keeper) return ok(CHECK, `owned by ${role}; the service can only add and read entries`)
  if (may) return ok(CHECK, `owned by ${keeper}; the next start transfers it to ${role}`)
  return fail(
    CHECK,
    `${role}, the role in DATABASE_ADMIN_URL, cannot take over the log from ${keeper}: no host can start`,
    `as a superuser: GRANT ${keeper} TO ${role}; GRANT CREATE ON DATABASE to ${role}; or unset the setting`,
  )
}
