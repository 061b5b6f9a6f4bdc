import { handOverAudit } from '@bourse/engine/audit'
import { connectionOf, createDatabase, type Database } from '@bourse/engine/database'
import type { Config } from '@bourse/engine/wiring'

/**
 * Connects as the role in `database_admin_url` and makes it the owner of the audit log. Without that setting, the
 * service's own role owns the log. Rejects if the role cannot become the owner, because a log less protected than
 * configured would be misleading.
 */
export async function openAuditKeeper(service: Database, { database_admin_url: url }: Config): Promise<Database> {
  if (url === undefined) return service
  const database = createDatabase({ connection: connectionOf(url), max: 1, applicationName: 'bourse-admin' })
  const [row] = await service.query<{ role: string }>('select current_user::text as role')
  try {
    await handOverAudit(database, row?.role ?? '')
  } catch (error) {
    await database.close()
    throw new Error(
      `The role in DATABASE_ADMIN_URL cannot own the audit log (${error instanceof Error ? error.message : ''}). As ` +
        `a superuser, GRANT ${row?.role} and CREATE on the database to that role, or unset DATABASE_ADMIN_URL.`,
      { cause: error },
    )
  }
  return database
}
