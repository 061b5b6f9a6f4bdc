import type { Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import { problem, type Problem, type Reads } from '@bourse/kit'
import { needsOf, publisherId } from '@bourse/kit/host'
import type { Engine } from '../engine.ts'
import type { EntitledRequest, PinnedRequest } from '../request-context.ts'
import type { Reading } from '../read/reading.ts'

/** The problem for values of publishers whose terms do not permit them for the account. */
export const licenceMissing = (publishers: readonly string[]): Problem =>
  problem(
    'licence-not-granted',
    `The account has no license for values of ${[...new Set(publishers)].toSorted().slice(0, 5).join(', ')}. Ask the ` +
      'operator, who can record a contract for the account.',
  )

/**
 * Rejects a request for which nothing remains that the account may have: its records have no row of another publisher,
 * or it fetches values from one.
 */
export async function refuseUnlicensed({ engine, compiled, knowledge }: PinnedRequest): Promise<void> {
  const { licence, licences } = engine
  if (licence === undefined) return
  const fetched = fetchedFrom({ engine, compiled })
  if (fetched.some(licence.lacks)) throw licenceMissing(fetched.filter(licence.lacks))
  const { published, records } = compiled
  const filled = (published.length > 0 ? published : records).filter((record) => knowledge.pins.has(record))
  const isClosed = (record: string) => knowledge.pins.get(record)?.sources?.length === 0
  if (filled.length > 0 && filled.every(isClosed))
    throw licenceMissing(await licences.missingIn(licence, filled, knowledge.pins))
}

/** The publishers whose values the operation fetches on demand. */
const fetchedFrom = ({ engine: { wiring }, compiled }: Pick<PinnedRequest, 'engine' | 'compiled'>) =>
  wiring
    .readThroughsBehind(needsOf(compiled.operation))
    .filter((source) => (wiring.inject({ source })['source'] as Reads<never, unknown> | undefined)?.enabled !== false)
    .map(({ publisher }) => publisherId(publisher))

/** Counts a request whose response depends on publishers whose terms do not permit the account to have their values. */
export async function reportLicences({ engine, principal, compiled, pins }: EntitledRequest): Promise<void> {
  const missing = engine.licences.classOf(principal.licence)
  if (missing === undefined) return
  const { accountId } = principal
  const operation = compiled.operation.id
  for (const publisher of await engine.licences.missingIn(missing, compiled.records, pins))
    engine.licenceFindings.count({ accountId, publisher, operation })
}

/** Whether rows of a record that the operation depends on are withheld from the caller. */
export const isPartial = ({ compiled, knowledge }: Pick<PinnedRequest, 'compiled' | 'knowledge'>): boolean =>
  compiled.records.some((record) => knowledge.pins.get(record)?.sources !== undefined)

/** Returns how to name the publishers of the caller's rows whose terms require attribution. */
export async function attributionOf(call: Pick<PinnedRequest, 'engine' | 'compiled' | 'pins'>) {
  const { licence, licences } = call.engine
  const stored = await licences.publishersOf(call.compiled.records, call.pins)
  const fetched = fetchedFrom(call)
  const all = fetched.length === 0 ? stored : [...stored, ...fetched]
  return licences.attributionsOf(licence === undefined ? all : all.filter((id) => !licence.lacks(id)))
}

/** Names in `meta` the publishers that require attribution, and those whose rows are withheld from the response. */
export async function notePublishers(call: Reading): Promise<void> {
  const { engine, compiled, knowledge, remarks } = call
  const attribution = await attributionOf(call)
  if (attribution.length > 0) remarks.meta['attribution'] = attribution
  if (engine.licence === undefined || !isPartial(call)) return
  const partial = compiled.records.filter((record) => knowledge.pins.get(record)?.sources !== undefined)
  const withheld = await engine.licences.missingIn(engine.licence, partial, knowledge.pins)
  remarks.meta['withheld_publishers'] = withheld.toSorted()
}

/** The problem of an account that may not have all values behind an operation; undefined if it may. */
export function missingLicence(
  { licences }: Pick<Engine, 'licences'>,
  { records }: Pick<CompiledOperation, 'records'>,
  { licence }: Pick<Principal, 'licence'>,
): Problem | undefined {
  const enforced = licences.enforcedOn(licence)
  if (enforced === undefined) return undefined
  const missing = licences.knownMissingIn(enforced, records)
  return missing.length === 0 ? undefined : licenceMissing(missing)
}
