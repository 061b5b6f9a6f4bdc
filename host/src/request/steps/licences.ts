import type { Principal } from '@bourse/engine/accounts'
import type { CompiledOperation } from '@bourse/engine/operations'
import { problem, type Problem, type Reads } from '@bourse/kit'
import { needsOf, publisherId } from '@bourse/kit/host'
import type { Engine } from '../engine.ts'
import type { EntitledRequest, PinnedRequest } from '../request-context.ts'
import type { Reading, ReadResult } from '../read/reading.ts'

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

/** Returns the publishers whose terms apply to an operation's rows, without those whose rows are withheld. */
async function publishersOf({ engine, compiled, pins }: Pick<PinnedRequest, 'engine' | 'compiled' | 'pins'>) {
  const stored = await engine.licences.publishersOf(compiled.records, pins)
  const fetched = fetchedFrom({ engine, compiled })
  const all = fetched.length === 0 ? stored : [...stored, ...fetched]
  const { licence } = engine
  return licence === undefined ? all : all.filter((id) => !licence.lacks(id))
}

/** Returns how to name the publishers of an operation's rows whose terms require attribution. */
export const attributionOf = async (call: Parameters<typeof publishersOf>[0]): Promise<readonly string[]> =>
  call.engine.licences.attributionsOf(await publishersOf(call))

/** Notes the publishers of the response's rows, and names those whose rows are withheld from it. */
export async function notePublishers(call: Reading): Promise<void> {
  const { engine, compiled, knowledge, remarks } = call
  notePublished(call, await publishersOf(call))
  if (engine.licence === undefined || !isPartial(call)) return
  const partial = compiled.records.filter((record) => knowledge.pins.get(record)?.sources !== undefined)
  const withheld = await engine.licences.missingIn(engine.licence, partial, knowledge.pins)
  remarks.meta['withheld_publishers'] = withheld.toSorted()
}

/** Notes the publishers of rows that a delivery dataset took from other operations. */
export async function notePublishersOf(call: Reading, { operations }: Pick<ReadResult, 'operations'>): Promise<void> {
  if (operations === undefined) return
  const taken = call.engine.operations().filter(({ operation }) => operations.includes(operation.id))
  const found = await Promise.all(taken.map((compiled) => publishersOf({ ...call, compiled })))
  const [only, ...others] = new Set(taken.map(({ dataset }) => dataset.id))
  if (only !== undefined && others.length === 0) call.remarks.dataset = only
  notePublished(call, [...new Set(found.flat())])
}

function notePublished({ engine, remarks }: Reading, publishers: readonly string[]): void {
  remarks.publishers = publishers
  const attribution = engine.licences.attributionsOf(publishers)
  if (attribution.length > 0) remarks.meta['attribution'] = attribution
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
