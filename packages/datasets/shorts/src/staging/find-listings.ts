import { carrierOn, lookUpCarriers, type CarriersOf, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { US_MARKETS, type IssuerDirectory, type Issuers } from '@bourse/services'
import type { Report } from './reports.ts'

/** Services that look up listings. */
export interface Lookup {
  readonly listings: SubjectResolver
  readonly issuers: Issuers
}

/** A US listing. */
export interface UsListing {
  readonly id: string
  readonly market: string
}

/** US listings that had the symbols in incoming reports, and all listings by id. */
interface Names {
  readonly carriersOf: CarriersOf
  readonly directory: IssuerDirectory
}

/** Loads the names that `listingOf` looks up, for many rows at a time. */
export async function namesOf(
  { listings, issuers }: Lookup,
  rows: readonly Report[],
  knowledge: Knowledge,
): Promise<Names> {
  const symbols = rows.map(({ symbol }) => symbol)
  const carriersOf = await lookUpCarriers(listings, symbols, knowledge, US_MARKETS)
  return { carriersOf, directory: await issuers.at(knowledge) }
}

/** Returns the listing that a report is about on its date; undefined if it is not a US listing. */
export function listingOf(row: Report, { carriersOf, directory }: Names): UsListing | undefined {
  const { instrument_id, symbol, exchange_mic, observed_on } = row
  if (instrument_id !== null) {
    const known = directory.listing(instrument_id)
    return known === undefined || !US_MARKETS.includes(known.exchange_mic)
      ? undefined
      : { id: instrument_id, market: known.exchange_mic }
  }
  return carrierOn(carriersOf(symbol, exchange_mic), observed_on, US_MARKETS)
}
