import type { Database } from '@bourse/engine/database'
import { listLicenceFindings } from '@bourse/engine/licences'
import type { Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { plural } from '../text.ts'
import { ok, warn, type Finding } from './finding.ts'

const MOST_NAMED = 5

/** Reports the accounts that got values which publishers' terms do not permit to them. */
export async function checkLicences(
  { name, clock }: Context,
  { licences }: Config,
  database: Database,
): Promise<readonly Finding[]> {
  if (licences === 'off') return [ok('licences', 'publishers decide nothing: the setting licences is off')]
  const found = await listLicenceFindings(database, clock.now())
  return [...Map.groupBy(found, ({ publisher }) => publisher)].map(([publisher, rows]) => {
    const accounts = [...new Set(rows.map(({ account_name, account_id }) => account_name ?? account_id))]
    const listed = `${accounts.slice(0, MOST_NAMED).join(', ')}${accounts.length > MOST_NAMED ? ', …' : ''}`
    const requests = rows.reduce((sum, row) => sum + Number(row.requests), 0)
    return warn(
      'licences',
      `${plural(requests, 'request')} of ${listed} in 30 days ${licences === 'enforce' ? 'lacked' : 'got'} values of ` +
        `${publisher}, whose terms do not permit them`,
      `"${name} licences list" shows them; record a contract with "${name} accounts set-contract", say whose the ` +
        `accounts are with "${name} accounts set-use", or set publishers.${publisher}.redistribution`,
    )
  })
}
