import { connectionOf, createDatabase, type Database } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'
import { explain } from '../explain.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

const CHECK = 'audit log'

/** Who keeps the audit log: whether the role of `database_admin_url` does, or may take it over. */
export async function checkAuditKeeper(service: Database, { database_admin_url: url }: Config): Promise<Finding> {
  const { role, keeper } = await ownersOf(service)
  if (url === undefined)
    return role === keeper
      ? ok(CHECK, `kept by ${role}, the role of the service; DATABASE_ADMIN_URL may name another`)
      : warn(
          CHECK,
          `kept by ${keeper}, whom nobody asks to remove old entries: DATABASE_ADMIN_URL is not set`,
          `set DATABASE_ADMIN_URL to an address with the role ${keeper}`,
        )
  const database = createDatabase({
    connection: connectionOf(url),
    max: 1,
    applicationName: 'bourse-doctor',
  })
  try {
    return await lookAs(database, role, keeper)
  } catch (error) {
    const { message } = explain(error, 'doctor')
    return fail(CHECK, `DATABASE_ADMIN_URL: ${message}`, 'mend its address, its user or its password, or unset it')
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

/** As the role that is to keep the log; nothing is handed over. */
async function lookAs(admin: Database, service: string, keeper: string): Promise<Finding> {
  const [row] = await admin.query<{ role: string; here: boolean; may: boolean }>(
    `select current_user::text as role, exists (select from pg_namespace where nspname = 'bourse') as here,
       pg_has_role(current_user, $1, 'member') and has_database_privilege(current_database(), 'create') as may`,
    [keeper],
  )
  const { role = '', here = false, may = false } = row ?? {}
  if (!here)
    return fail(CHECK, 'DATABASE_ADMIN_URL leads to another database', 'name the database of DATABASE_URL in it')
  if (role === service)
    return warn(
      CHECK,
      `DATABASE_ADMIN_URL has the role of the service, ${service}: nothing is kept from it`,
      'give it a role of its own, or unset it',
    )
  if (role === keeper) return ok(CHECK, `kept by ${role}; the service adds entries and reads them`)
  if (may) return ok(CHECK, `kept by ${keeper}; the next start hands it over to ${role}`)
  return fail(
    CHECK,
    `${role}, the role of DATABASE_ADMIN_URL, cannot take it over from ${keeper}: no host starts`,
    `as a superuser: GRANT ${keeper} TO ${role}; GRANT CREATE ON DATABASE to it; or unset it`,
  )
}
