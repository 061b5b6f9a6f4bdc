import { ENGINE_STEPS, NEWEST_STEP, openDatabase, wireDeployment } from '@bourse/host/parts'
import { type Config, directUrlOf, withoutPassword } from '@bourse/engine/wiring'
import { READ_ONLY, type Database } from '@bourse/engine/database'
import {
  newestBroken,
  pendingMigrations,
  refuseNewerSchema,
  UpgradeRefused,
  type PendingMigration,
} from '@bourse/engine/store'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { explain } from '../explain.ts'
import { checkAuditKeeper } from './check-audit-keeper.ts'
import { checkAccounts, checkOperatorKeys } from './check-accounts.ts'
import { checkConfirmations } from './check-sign-in.ts'
import { checkGrants } from './check-grants.ts'
import { checkLicences } from './check-licences.ts'
import { checkPrecedence } from './check-precedence.ts'
import { checkPooler } from './check-pooler.ts'
import { checkPublishers } from './check-publishers.ts'
import { checkReplicas } from './check-replicas.ts'
import { checkStandbys } from './check-standbys.ts'
import { checkStored } from './check-stored.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** The oldest supported PostgreSQL version, as a number. */
const OLDEST = 150_000

/** Checks the database: connection, version, migrations, and the state of the datasets. */
export async function checkDatabase(context: Context, config: Config): Promise<readonly Finding[]> {
  if (config.database_url === undefined && !(await hasCluster(config.data_dir)))
    return [
      warn('database', 'the data folder has no database yet', `the first start creates it: "${context.name} serve"`),
    ]
  try {
    const opened = await openDatabase(config, context.output.say)
    try {
      return await lookInto(context, config, opened.database)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const { message, next } = explain(error, `${context.name} doctor`)
    return [fail('database', `${placeOf(config)}: ${message}`, next)]
  }
}

/** Returns whether a data folder has a cluster, or a pointer to one. */
async function hasCluster(dataDir: string): Promise<boolean> {
  const found = await Promise.all(
    ['postgres', 'location.json'].map((name) => stat(join(resolve(dataDir), name)).catch(() => undefined)),
  )
  return found.some((entry) => entry !== undefined)
}

function placeOf(config: Config): string {
  const url = directUrlOf(config)
  return url === undefined ? `embedded in ${resolve(config.data_dir)}` : withoutPassword(url)
}

async function lookInto(context: Context, config: Config, database: Database): Promise<readonly Finding[]> {
  const [row] = await database.query<{ version: string; number: string; readonly: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num') as number,
       current_setting('transaction_read_only') as readonly`,
  )
  const place = `PostgreSQL ${row?.version ?? ''}, ${placeOf(config)}`
  if (Number(row?.number) < OLDEST)
    return [
      fail('database', place, `use PostgreSQL ${OLDEST / 10_000} or later, or unset DATABASE_URL for the embedded one`),
    ]
  if (row?.readonly === 'on') return [fail('database', `${place}: ${READ_ONLY.message}`, READ_ONLY.next)]
  const tooNew = await refuseNewerSchema(database, NEWEST_STEP).catch((error: unknown) => {
    if (error instanceof UpgradeRefused) return fail('migrations', error.message, error.next)
    throw error
  })
  if (tooNew !== undefined) return [ok('database', place), tooNew]
  const { datasets } = wireDeployment(await context.installed())
  const pending = await pendingMigrations(database, ENGINE_STEPS, datasets)
  return [
    ok('database', place),
    ...migrations(context, pending),
    ...(await checkStored(context, config, database, pending)),
    ...(pending.some(({ of }) => of === 'host')
      ? []
      : [
          ...(await checkAccounts(context, config, database)),
          ...(await checkOperatorKeys(config, database)),
          ...(await checkConfirmations(database)),
          ...(await checkGrants(context, config, database)),
          ...(await checkPublishers(context, config, database)),
          ...(await checkLicences(context, config, database)),
          ...(await checkPrecedence(context, config, database)),
          ...(await checkReplicas(database)),
          ...(await checkStandbys(config, database)),
          ...(await checkPooler(config, database)),
          await checkAuditKeeper(database, config),
        ]),
  ]
}

function migrations({ name }: Context, pending: readonly PendingMigration[]): readonly Finding[] {
  if (pending.length === 0) return [ok('migrations', 'all tables are up to date')]
  return pending.map(({ of, steps }) => {
    const broken = newestBroken(ENGINE_STEPS.filter(([step]) => of === 'host' && steps.includes(step)))
    const [message, remedy] = [`${of} lacks ${steps.join(', ')}`, `"${name} migrate"; every start also does this`]
    if (broken === undefined) return warn('migrations', message, remedy)
    return warn(
      'migrations',
      `${message}, which hosts of release ${broken.release} or older cannot use`,
      `stop these hosts, then "${name} migrate"; or "${name} migrate --stop-others"`,
    )
  })
}
