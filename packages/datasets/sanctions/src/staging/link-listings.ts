import { lookUpCarriers, type Knowledge, type SubjectResolver } from '@bourse/kit'
import type { Issuers, SanctionedEntity } from '@bourse/services'

interface Known {
  readonly listings: SubjectResolver | undefined
  readonly issuers: Issuers | undefined
}

/**
 * Links an entry to the listing that it identifies: by LEI or ISIN, or by a ticker that only one listing has had. A
 * name alone never creates a link.
 */
export async function linkerOf(rows: readonly SanctionedEntity[], { listings, issuers }: Known, knowledge: Knowledge) {
  const directory = await issuers?.at(knowledge)
  const numbers = rows.flatMap(({ identifiers }) => identifiers)
  const tickerOf = ({ type, value }: (typeof numbers)[number]) => (type === 'ticker' ? value : null)
  const carriersOf = await lookUpCarriers(listings, numbers.map(tickerOf), knowledge)
  function listingOf(number: (typeof numbers)[number]) {
    const { type, value } = number
    if (type === 'lei' || type === 'isin') return directory?.listingsBy(type, value)[0]?.instrument_id
    const ids = new Set(carriersOf(tickerOf(number)).map(({ id }) => id))
    return ids.size === 1 ? [...ids][0] : undefined
  }
  return ({ exported_on: _, ...row }: SanctionedEntity) => {
    const instrument_id = row.identifiers.map(listingOf).find((id) => id !== undefined) ?? null
    const company_id = directory?.listing(instrument_id ?? '')?.issuer_company_id ?? null
    return { ...row, instrument_id, company_id }
  }
}
