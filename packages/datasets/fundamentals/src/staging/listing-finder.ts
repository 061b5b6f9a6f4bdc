import { carrierNear, lookUpCarriers, type CarriersOf, type ReconcileContext, type SubjectResolver } from '@bourse/kit'
import { US_MARKETS, type IssuerDirectory, type IssuerListing, type Issuers } from '@bourse/services'
import { HAS_SHARE_STATISTICS } from '../share-statistics/share-statistics.ts'

/** Identifiers that a row uses to name the shares it reports on. */
interface Naming {
  readonly symbol: string | null
  readonly exchange_mic: string | null
  readonly instrument_id: string | null
  readonly cik: string | null
  readonly observed_on: string
}

/** Finds the listings that rows refer to. */
export class ListingFinder {
  readonly #directory: IssuerDirectory
  readonly #carriersOf: CarriersOf

  private constructor(directory: IssuerDirectory, carriersOf: CarriersOf) {
    this.#directory = directory
    this.#carriersOf = carriersOf
  }

  static async of(
    { issuers, listings }: { readonly issuers: Issuers; readonly listings: SubjectResolver },
    rows: readonly Naming[],
    { knowledge }: ReconcileContext,
  ): Promise<ListingFinder> {
    const names = rows.map(({ symbol }) => symbol)
    return new ListingFinder(await issuers.at(knowledge), await lookUpCarriers(listings, names, knowledge))
  }

  /** Returns stocks and depositary receipts: all listings of an issuer, or the listing that the row names. */
  listingsOf(row: Naming): readonly IssuerListing[] {
    const { cik } = row
    const named =
      cik === null
        ? this.#listing(row.instrument_id ?? this.#carrierOf(row)?.id)
        : (this.#directory.ofCik(cik)?.listings ?? [])
    return named.filter(({ type }) => HAS_SHARE_STATISTICS.has(type))
  }

  /**
   * Returns whether the issuer has another active listing with a different share class. A class has the same ticker on
   * every market.
   */
  isOneOfSeveralClasses({ instrument_id, symbol }: IssuerListing): boolean {
    const others = this.#directory.ofListing(instrument_id)?.listings ?? []
    return others.some(
      (other) => HAS_SHARE_STATISTICS.has(other.type) && other.status === 'active' && other.symbol !== symbol,
    )
  }

  #listing(id: string | undefined): readonly IssuerListing[] {
    const issuer = id === undefined ? undefined : this.#directory.ofListing(id)
    return issuer?.listings.filter(({ instrument_id }) => instrument_id === id) ?? []
  }

  #carrierOf({ symbol, exchange_mic, observed_on }: Naming) {
    return carrierNear(this.#carriersOf(symbol, exchange_mic), observed_on, US_MARKETS)
  }
}
