import type { Entity, SubjectResolver } from '@bourse/kit'
import type { Resolution, ResolveRequest } from '@bourse/kit/subject'
import type { IdentifierName, Issuer, IssuerDirectory, Issuers } from './issuers.ts'

/**
 * Returns a resolver that resolves names to issuers, based on a resolver of listings. The entity is the issuer, with
 * the market, kind and labels of the requested listing. A listing without an issuer resolves to itself: it is known,
 * but has no stored rows.
 */
export function issuerResolver(listings: SubjectResolver, issuers: Issuers): SubjectResolver {
  const universes = new WeakMap<readonly Entity[], ReadonlyMap<IssuerDirectory, readonly Entity[]>>()
  return {
    async resolve(request) {
      const directory = await issuers.at(request.knowledge)
      if (request.by === 'id') return resolveCompanies(listings, directory, request)
      const by = request.by === 'listing' ? 'id' : request.by
      const found = await listings.resolve({ ...request, by })
      return found.map((each) => (each.found ? { ...each, entity: issuerFor(each.entity, directory) } : each))
    },
    async universe(request) {
      const [visible, directory] = await Promise.all([listings.universe(request), issuers.at(request.knowledge)])
      const known = universes.get(visible)?.get(directory)
      if (known !== undefined) return known
      const made = oncePerIssuer(visible, directory)
      universes.set(visible, new Map([[directory, made]]))
      return made
    },
    async carriers(names, markets, knowledge) {
      const [carriers, directory] = await Promise.all([
        listings.carriers(names, markets, knowledge),
        issuers.at(knowledge),
      ])
      return carriers.flatMap((carrier) => {
        const issuer = directory.ofListing(carrier.id)
        return issuer === undefined ? [] : [{ ...carrier, id: issuer.company_id }]
      })
    },
    async identified(identifier, values, knowledge) {
      const directory = await issuers.at(knowledge)
      return values.flatMap((name) => {
        const issuer = issuerNamed(directory, identifier, name)
        if (issuer === undefined) return []
        const { exchange_mic: market, type: kind } = issuer.primary
        return [{ name, id: issuer.company_id, market, kind, from: '0001-01-01', to: null }]
      })
    },
  }
}

function issuerNamed(directory: IssuerDirectory, identifier: string, value: string): Issuer | undefined {
  if (identifier === 'company_id') return directory.ofCompany(value)
  if (identifier === 'cik') return directory.ofCik(value)
  if (identifier === 'lei') return directory.ofLei(value)
  const named = directory.listingsBy(identifier as IdentifierName, value)
  return named.map(({ instrument_id }) => directory.ofListing(instrument_id)).find((issuer) => issuer !== undefined)
}

/** Returns an issuer as an entity with the labels of one of its listings. */
function issuerFor(listing: Entity, directory: IssuerDirectory): Entity {
  const issuer = directory.ofListing(listing.id)
  const { id, market, kind, labels, unrecorded } = listing
  return {
    id: issuer?.company_id ?? id,
    market,
    kind,
    labels: { ...labels, instrument_id: id },
    unrecorded,
    listedAs: id,
  }
}

/**
 * A share class's id selects only that class. An issuer's own id selects the primary listing or, across several
 * markets, a listing that is visible to the request.
 */
async function resolveCompanies(
  listings: SubjectResolver,
  directory: IssuerDirectory,
  request: ResolveRequest,
): Promise<readonly Resolution[]> {
  const wanted = request.requested.map((requested) => listingFor(directory, requested, request.markets))
  const ids = [...new Set(wanted.filter((id) => id !== undefined))]
  const found = await listings.resolve({ ...request, by: 'id', requested: ids })
  const byId = new Map(found.flatMap((each) => (each.found ? [[each.requested, each.entity] as const] : [])))
  return request.requested.map((requested, index): Resolution => {
    const entity = byId.get(wanted[index] ?? '')
    if (entity === undefined) return { requested, found: false, reason: 'unknown' }
    return { requested, found: true, entity: issuerFor(entity, directory) }
  })
}

function listingFor(directory: IssuerDirectory, companyId: string, markets: readonly string[]): string | undefined {
  const issuer = directory.ofCompany(companyId)
  // Rows under the id of a listing without an issuer belong only to that listing.
  if (issuer === undefined) return directory.listing(companyId)?.instrument_id
  const [named] = directory.listingsBy('company_id', companyId)
  if (issuer.company_id !== companyId && named !== undefined) return named.instrument_id
  const { primary, listings } = issuer
  const isSeen = ({ exchange_mic }: { readonly exchange_mic: string }) => markets.includes(exchange_mic)
  const shown = isSeen(primary) ? primary : (listings.find(isSeen) ?? primary)
  return shown.instrument_id
}

/**
 * Returns each issuer once, under its primary listing if that is visible, otherwise under its first visible listing;
 * ordered by symbol.
 */
function oncePerIssuer(visible: readonly Entity[], directory: IssuerDirectory): readonly Entity[] {
  const shown = new Map<string, Entity>()
  for (const listing of visible) {
    const issuer = directory.ofListing(listing.id)
    if (issuer === undefined) continue
    const isPrimary = issuer.primary.instrument_id === listing.id
    if (isPrimary || !shown.has(issuer.company_id)) shown.set(issuer.company_id, issuerFor(listing, directory))
  }
  const symbol = ({ labels }: Entity) => labels['symbol'] ?? ''
  return [...shown.values()].sort((a, b) => compare(symbol(a), symbol(b)) || compare(a.id, b.id))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
