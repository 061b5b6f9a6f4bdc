import { carrierOn, lookUpCarriers, type CarriersOf, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { US_MARKETS, type IssuerDirectory, type Issuers } from '@bourse/services'
import type { Report } from './reports.ts'

/** Who knows listings. */
export interface Lookup {
  readonly listings: SubjectResolver
  readonly issuers: Issuers
}

/** A listing of the United States. */
export interface Named {
  readonly id: string
  readonly market: string
}

/** Who carried the symbols of some reports in the United States, and every listing by its id. */
interface Names {
  readonly carriersOf: CarriersOf
  readonly directory: IssuerDirectory
}

/** What `listingOf` looks in, read once for many rows. */
export async function namesOf(
  { listings, issuers }: Lookup,
  rows: readonly Report[],
  knowledge: Knowledge,
): Promise<Names> {
  const symbols = rows.map(({ symbol }) => symbol)
  const carriersOf = await lookUpCarriers(listings, symbols, knowledge, US_MARKETS)
  return { carriersOf, directory: await issuers.at(knowledge) }
}

/** The listing of a report on its day; undefined where none of the United States is meant. */
export function listingOf(row: Report, { carriersOf, directory }: Names): Named | undefined {
  const { instrument_id, symbol, exchange_mic, observed_on } = row
  if (instrument_id !== null) {
    const known = directory.listing(instrument_id)
    return known === undefined || !US_MARKETS.includes(known.exchange_mic)
      ? undefined
      : { id: instrument_id, market: known.exchange_mic }
  }
  return carrierOn(carriersOf(symbol, exchange_mic), observed_on, US_MARKETS)
}
