import type { Source } from '@bourse/kit'
import { publisherId } from '@bourse/kit/host'
import { wireDeployment } from '@bourse/host/parts'
import type { Database } from '@bourse/engine/database'
import { needsContract, otherAccounts, publisherSettings } from '@bourse/engine/jobs'
import { applySwitches, readSwitches, type Config } from '@bourse/engine/wiring'
import type { Context } from '../context.ts'
import { plural } from '../text.ts'
import { ok, warn, type Finding } from './finding.ts'

/**
 * Checks the publishers of enabled sources for rejected keys, and for terms that access by other accounts would
 * violate.
 */
export async function checkPublishers(
  context: Context,
  config: Config,
  database: Database,
): Promise<readonly Finding[]> {
  const wiring = wireDeployment(await context.installed())
  applySwitches(wiring, config, await readSwitches(database))
  const enabled = wiring.datasets
    .flatMap(({ sources }) => sources)
    .filter(({ id, demo }) => !demo && config.sources[id]?.['enabled'] === true)
  const byPublisher = Map.groupBy(enabled, ({ publisher }) => publisherId(publisher))
  const others = await otherAccounts(database)
  return [
    ...(await refusedKeys(context, database, byPublisher)),
    ...[...byPublisher.values()].flatMap((sources) => contractOf(context, config, sources, others)),
  ]
}

/** Publishers that accept no requests until their key changes. */
async function refusedKeys(
  { name }: Context,
  database: Database,
  byPublisher: ReadonlyMap<string, readonly Source[]>,
): Promise<readonly Finding[]> {
  const rows = await database.query<{ publisher: string; stopped: string }>(
    'select publisher, stopped from bourse.publisher_states where stopped is not null order by publisher',
  )
  return rows.flatMap(({ publisher, stopped }) => {
    const [source] = byPublisher.get(publisher) ?? []
    return source === undefined ? [] : [warn('sources', stopped, `"${name} sources test ${source.id}"`)]
  })
}

/** Checks whether a publisher's terms, or a contract, permit other accounts to read its data. */
function contractOf({ name }: Context, config: Config, sources: readonly Source[], others: number): readonly Finding[] {
  const [first] = sources
  if (first === undefined || !needsContract(first.publisher)) return []
  const { contract } = publisherSettings(config, first.publisher)
  const ids = sources.map(({ id }) => id).join(', ')
  if (contract !== undefined)
    return [ok('sources', `${first.publisher.name}: passed on under the contract "${contract}" (${ids})`)]
  if (others === 0) return []
  const reads = `${plural(others, 'other account')} may read what ${ids} ${sources.length === 1 ? 'feeds' : 'feed'}`
  return [
    warn(
      'sources',
      `the terms of ${first.publisher.name} do not permit passing its data on, and ${reads}`,
      `name the contract that permits it: "${name} sources enable ${first.id} --contract <text>", or disable them`,
    ),
  ]
}
