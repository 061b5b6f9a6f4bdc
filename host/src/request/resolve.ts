import {
  invalidParameter,
  maySee,
  problem,
  type Entity,
  type ItemError,
  type Problem,
  type Resolution,
  type Scope,
  type Subject,
} from '@bourse/kit'
import type { SubjectInPath } from '@bourse/kit/host'
import { checkAvailable } from './availability.ts'
import { resolveParent } from './resolve-parent.ts'
import type { Engine } from './engine.ts'
import type { RequestContext, Requested } from './request-context.ts'

/** Turns the requested names into entities, as they were on the date asked for. */
export async function resolve(call: RequestContext): Promise<void> {
  const { engine, compiled, selection, requested } = call
  const { operation } = compiled
  call.scope = await engine.scopeOf(call.principal)
  call.markets = call.scope.markets
  const { needsMarket } = operation
  if (typeof needsMarket === 'string' && !call.scope.markets.includes(needsMarket)) throw marketMissing(needsMarket)
  if (operation.kind === 'item' && operation.subject !== undefined)
    return resolvePath(call, { param: operation.param, subject: operation.subject }, 'record-not-found')
  if (operation.kind === 'custom' || operation.kind === 'list') {
    if (operation.childOf !== undefined) await resolveParent(call, operation.childOf)
    if (operation.subjectIn !== undefined) return resolvePath(call, operation.subjectIn, 'identifier-not-found')
  }
  if (selection === undefined || requested === undefined) return
  refuseMisspelled(selection.subject, requested)
  refuseForeignMarkets(call, requested)
  const resolutions = await ask(call, selection.subject, requested)
  const found = Map.groupBy(
    resolutions.filter((each) => each.found),
    (each) => each.requested,
  )
  if (found.size === 0) throw noneKnown(requested.selector, requested.items, call.knowledge.asOf)
  for (const resolution of resolutions)
    if (!resolution.found) call.errors.push(unresolved(requested, resolution, selection.subject))
  const seen = [...found.values()].flatMap((each) =>
    seenOf(
      call.scope,
      each.map(({ entity }) => entity),
    ),
  )
  call.named = distinct(seen, listedAs)
  call.entities = distinct(seen, ({ id }) => id)
  call.spelling = requested.by === 'name' ? spellingOf(requested, resolutions) : new Map()
  // Two spellings of one entity are charged once; what nobody knows is charged by its name.
  const charged = new Set(
    [...found.values()].flatMap(([first]) => (first === undefined ? [] : [listedAs(first.entity)])),
  )
  call.subjects = charged.size + resolutions.filter((each) => !each.found).length
}

/** Where one item stands for several entities, those that the key may see; a request for nothing else is refused. */
function seenOf(scope: Scope, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 1) return entities
  const seen = entities.filter((entity) => maySee(scope, entity))
  return seen.length === 0 ? entities : seen
}

/** Where two spellings mean one entity, the first. */
function spellingOf({ spelled }: Requested, resolutions: readonly Resolution[]): ReadonlyMap<string, string> {
  const spelling = new Map<string, string>()
  for (const each of resolutions)
    if (each.found && !spelling.has(each.entity.id))
      spelling.set(each.entity.id, spelled.get(each.requested) ?? each.requested)
  return spelling
}

function ask(call: RequestContext, subject: Subject, requested: Requested): Promise<readonly Resolution[]> {
  return call.engine.resolverOf(subject).resolve({
    by: requested.by,
    requested: requested.items,
    on: lookUpDate(call),
    today: knowledgeDate(call),
    labels: call.form?.form === 'date' || symbolDate(call) !== undefined ? 'recorded' : 'current',
    markets: call.scope.markets,
    knowledge: call.knowledge,
  })
}

/** The date on which names are looked up: the one asked for, else that of the knowledge cutoff, else today. */
export function lookUpDate(call: RequestContext): string {
  const date = call.query['date'] ?? symbolDate(call)
  return typeof date === 'string' ? date : knowledgeDate(call)
}

/** Today, or the date of the knowledge cutoff. */
const knowledgeDate = (call: RequestContext) => call.knowledge.asOf?.slice(0, 10) ?? call.today

function symbolDate({ compiled, query }: RequestContext): string | undefined {
  const { operation } = compiled
  const value =
    operation.kind === 'custom' && operation.symbolDate !== undefined ? query[operation.symbolDate] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A text that cannot be a name of the subject is a slip of the caller, whatever is stored. */
function refuseMisspelled({ spelling, selectors }: Subject, { by, items, spelled }: Requested): void {
  if (spelling === undefined || by !== 'name') return
  const pattern = new RegExp(spelling.pattern)
  const wrong = items.find((item) => !pattern.test(item))
  if (wrong === undefined) return
  const shown = (spelled.get(wrong) ?? wrong).slice(0, 60)
  throw invalidParameter(selectors.names, `expected ${spelling.expected}, got "${shown}"`)
}

/** A market that the key lacks is refused by its name, whether or not the symbol exists there. */
function refuseForeignMarkets({ engine, scope }: RequestContext, requested: Requested): void {
  if (requested.by !== 'name') return
  for (const name of requested.items) refuseForeignMarket(engine, scope, name)
}

/** Throws the 403 of a name whose market the scope does not hold. */
export function refuseForeignMarket(engine: Pick<Engine, 'markets'>, scope: Scope, name: string): void {
  const market = name.includes(':') ? name.slice(0, name.indexOf(':')) : undefined
  if (market !== undefined && engine.markets.has(market) && !scope.markets.includes(market)) throw marketMissing(market)
}

/** The 403 for a market that is not part of the key. */
export const marketMissing = (market: string) =>
  problem('market-not-entitled', `The market ${market} is not part of this key.`)

function unresolved(
  requested: Requested,
  resolution: Extract<Resolution, { found: false }>,
  subject: Subject,
): ItemError {
  const { requested: name, reason } = resolution
  const message =
    reason === 'ambiguous'
      ? `more than one ${subject.name} is spelled like this: write the exact ${subject.nameField}`
      : (subject.unknown?.name ?? `no ${subject.name} of the entitled markets has this name`)
  return requested.by === 'name'
    ? { code: 'symbol-not-resolved', message, symbol: requested.spelled.get(name) ?? name, instrument_id: null }
    : unknownId(name, subject)
}

/**
 * The 404 of a request of which nothing is known; with a cutoff it says so, for names may be known today that were not
 * then.
 */
export function noneKnown(selector: string, items: readonly string[], asOf?: string): Problem {
  const then = asOf === undefined ? '' : ` as of ${asOf}`
  return problem('symbol-not-resolved', `None of the requested ${selector} is known${then}: ${shown(items)}.`)
}

/** What `meta.errors` says of an id that nothing has, beside others that are known. */
export const unknownId = (id: string, { name, column, unknown }: Subject): ItemError => ({
  code: 'symbol-not-resolved',
  message: unknown?.id ?? `no ${name} has this id`,
  ...(column === 'instrument_id' ? { symbol: null, instrument_id: id } : { symbol: id, instrument_id: null }),
})

/** An id in the path names one entity; one outside the key is as unknown as one that does not exist. */
async function resolvePath(
  call: RequestContext,
  { param, subject, kinds, otherwise }: SubjectInPath,
  code: 'record-not-found' | 'identifier-not-found',
): Promise<void> {
  const id = call.input.params[param] ?? ''
  const [resolution] = await ask(call, subject, { by: 'id', selector: param, items: [id], spelled: new Map() })
  const entity = resolution?.found === true ? resolution.entity : undefined
  const isOfKind = entity !== undefined && kinds?.includes(entity.kind) !== false
  // A kind that the key lacks is refused by name later.
  if (!isOfKind || !maySee({ ...call.scope, excludedKinds: [] }, entity)) {
    // Where nothing is published yet, no id can be known: that is not the caller's mistake.
    await checkAvailable(call)
    throw notFoundHere(call, { param, otherwise }, code)
  }
  call.entities = [entity]
  call.named = [entity]
}

/** That the id in the path is none of here. */
export function notFoundHere(
  { input }: RequestContext,
  { param, otherwise }: Pick<SubjectInPath, 'param'> & { readonly otherwise: string | undefined },
  code: 'record-not-found' | 'identifier-not-found' = 'identifier-not-found',
): Problem {
  return problem(code, otherwise ?? `Nothing here has the id ${(input.params[param] ?? '').slice(0, 60)}.`)
}

/** What an entity was named as: of an issuer the listing. */
const listedAs = ({ id, listedAs: listing = id }: Entity) => listing

/** The first of each. */
function distinct(entities: readonly Entity[], keyOf: (entity: Entity) => string): readonly Entity[] {
  const first = new Map<string, Entity>()
  for (const entity of entities) if (!first.has(keyOf(entity))) first.set(keyOf(entity), entity)
  return [...first.values()]
}

const shown = (items: readonly string[]) =>
  `${items.slice(0, 5).join(', ').slice(0, 200)}${items.length > 5 ? ', …' : ''}`
