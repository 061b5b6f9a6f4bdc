import type { Knowledge, SubjectResolver } from '@bourse/kit'
import type { Issuers, SanctionedEntity } from '@bourse/services'

interface Known {
  readonly listings: SubjectResolver | undefined
  readonly issuers: Issuers | undefined
}

/**
 * The listing that an entry itself names: by LEI or ISIN, or by a ticker that one listing alone carried. A name never
 * links.
 */
export async function linkerOf(rows: readonly SanctionedEntity[], { listings, issuers }: Known, knowledge: Knowledge) {
  const directory = await issuers?.at(knowledge)
  const numbers = rows.flatMap(({ identifiers }) => identifiers)
  const tickers = [...new Set(numbers.flatMap(({ type, value }) => (type === 'ticker' ? [value.toUpperCase()] : [])))]
  const carriers = tickers.length === 0 ? [] : ((await listings?.carriers(tickers, [], knowledge)) ?? [])
  const byTicker = Map.groupBy(carriers, ({ name }) => name)
  function listingOf({ type, value }: (typeof numbers)[number]) {
    if (type === 'lei' || type === 'isin') return directory?.listingsBy(type, value)[0]?.instrument_id
    const ids = new Set(byTicker.get(type === 'ticker' ? value.toUpperCase() : '')?.map(({ id }) => id))
    return ids.size === 1 ? [...ids][0] : undefined
  }
  return ({ exported_on: _, ...row }: SanctionedEntity) => {
    const instrument_id = row.identifiers.map(listingOf).find((id) => id !== undefined) ?? null
    const company_id = directory?.listing(instrument_id ?? '')?.issuer_company_id ?? null
    return { ...row, instrument_id, company_id }
  }
}
