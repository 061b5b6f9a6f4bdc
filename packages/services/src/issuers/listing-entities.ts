import type { Carrier, SubjectResolver } from '@bourse/kit'
import type { Resolution, ResolveRequest } from '@bourse/kit/subject'
import type { IdentifierName, IssuerDirectory, Issuers, KnownListing } from './issuers.ts'

/** Returns a listing resolver that also resolves companies and identifiers. */
export function withCompanies(listings: SubjectResolver, issuers: () => Issuers): SubjectResolver {
  return {
    ...listings,
    async resolve(request) {
      if (request.by !== 'company') return listings.resolve(request)
      const directory = await issuers().at(request.knowledge)
      return resolveCompanies(listings, directory, request)
    },
    async identified(identifier, values, knowledge) {
      const directory = await issuers().at(knowledge)
      return carriersOf(values, (value) => listingsNamed(directory, identifier, value))
    },
  }
}

/** An issuer's id selects all of its share classes; any other share class id selects only that class. */
async function resolveCompanies(
  listings: SubjectResolver,
  directory: IssuerDirectory,
  request: ResolveRequest,
): Promise<readonly Resolution[]> {
  const wanted = request.requested.map((requested) => ({ requested, ids: classesOf(directory, requested) }))
  const ids = [...new Set(wanted.flatMap((each) => each.ids))]
  const found = await listings.resolve({ ...request, by: 'id', requested: ids })
  const byId = new Map(found.flatMap((each) => (each.found ? [[each.requested, each.entity] as const] : [])))
  return wanted.flatMap(({ requested, ids }): readonly Resolution[] => {
    const entities = ids.flatMap((id) => byId.get(id) ?? [])
    if (entities.length === 0) return [{ requested, found: false, reason: 'unknown' }]
    return entities.map((entity) => ({ requested, found: true, entity }))
  })
}

function classesOf(directory: IssuerDirectory, companyId: string): readonly string[] {
  const issuer = directory.ofCompany(companyId)
  if (issuer?.company_id === companyId) return issuer.listings.map(({ instrument_id }) => instrument_id)
  return directory.listingsBy('company_id', companyId).map(({ instrument_id }) => instrument_id)
}

/** A CIK or an LEI identifies an issuer, represented by its primary listing. */
function listingsNamed(directory: IssuerDirectory, identifier: string, value: string): readonly KnownListing[] {
  const named = directory.listingsBy(identifier as IdentifierName, value)
  return identifier === 'cik' || identifier === 'lei' ? named.slice(0, 1) : named
}

const ALWAYS = '0001-01-01'

/**
 * Returns the periods in which listings had an identifier. An identifier belongs to a listing for its entire life, even
 * on days without a record. If several listings on one market share an identifier, each has it only from its listing
 * date to its delisting date.
 */
function carriersOf(
  values: readonly string[],
  listingsOf: (value: string) => readonly KnownListing[],
): readonly Carrier[] {
  return values.flatMap((name) => {
    const carried = listingsOf(name)
    return carried.map((listing): Carrier => {
      const { instrument_id: id, exchange_mic: market, type: kind, listed_on, delisted_on } = listing
      const isAlone = carried.every((other) => other === listing || other.exchange_mic !== market)
      return isAlone
        ? { name, id, market, kind, from: ALWAYS, to: null }
        : { name, id, market, kind, from: listed_on, to: delisted_on }
    })
  })
}
