import { hasEnded, Type, type Entity, type Knowledge, type SubjectResolver } from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import { TAPE_MARKETS, US_MARKETS } from './us-markets.ts'

/** A listing and the days in a window on which it was traded, used by sources that request each listing separately. */
export interface ListingUnit {
  readonly instrument_id: string
  /** The newest symbol, under which vendors list the entire history. */
  readonly symbol: string
  readonly exchange_mic: string
  readonly from: string
  readonly to: string
  /** Last day of the listing; absent while still listed. */
  readonly ends_on?: string
}

/** Listing kinds that are not traded on an exchange. */
const OFF_EXCHANGE = ['FUND', 'BOND']

/** Sorts after every date, for a listing that has not ended. */
const STILL_LISTED = '9999-12-31'

/**
 * Returns one unit for each listing on the given markets that was traded in a window. Omits listings whose symbol was
 * later used by another listing, because vendors list them under a different code.
 */
export async function listingUnits(
  listings: SubjectResolver,
  markets: readonly string[],
  { from, to, knowledge }: { readonly from: string; readonly to: string; readonly knowledge: Knowledge },
): Promise<readonly ListingUnit[]> {
  const scope = { markets, excludedKinds: OFF_EXCHANGE, ids: undefined, fingerprint: `units of ${markets.join()}` }
  const all = await listings.universe({ scope, on: to, markets, excludeKinds: OFF_EXCHANGE, knowledge })
  const holders = new Map<string, Entity>()
  for (const listing of all.filter(({ unrecorded }) => !unrecorded)) {
    const name = `${listing.market}:${listing.labels['symbol'] ?? ''}`
    const other = holders.get(name)
    if (other === undefined || hasEnded(other, listing.endsOn ?? STILL_LISTED)) holders.set(name, listing)
  }
  return [...holders.values()].flatMap((listing) => {
    const { id, labels, market, endsOn } = listing
    if (hasEnded(listing, from)) return []
    const unit = { instrument_id: id, symbol: labels['symbol'] ?? '', exchange_mic: market, from }
    return [endsOn === undefined ? { ...unit, to } : { ...unit, to: endsOn < to ? endsOn : to, ends_on: endsOn }]
  })
}

/** The `listings` setting of sources that request each US listing separately; `unitsOfSetting` reads it. */
export const listingsSetting = Type.Array(Type.String({ pattern: '^[A-Z0-9]{4}:.+$' }), {
  description: 'US listings to fetch, each as MIC and symbol; each costs a request per run. If empty: all on exchanges',
  default: ['XNAS:AAPL'],
  examples: [['XNAS:AAPL', 'XNYS:BRK.B']],
})

/** The subset of a source's tools that its units depend on. */
interface UnitTools {
  readonly config: { readonly listings: readonly string[] }
  readonly log: (message: string) => void
  published(): Promise<Knowledge>
}

/** Number of days that every run re-requests, because vendors correct bars and actions later. */
const CORRECTED_DAYS = 3

/**
 * Returns the units of the US listings that the `listings` setting names, such as `XNAS:AAPL`, or of all exchange
 * listings if it is empty. The window is extended by a few days for corrections. Logs names that match no unit.
 */
export async function unitsOfSetting(
  listings: SubjectResolver,
  { from, to }: { readonly from: string; readonly to: string },
  { config, log, published }: UnitTools,
): Promise<readonly ListingUnit[]> {
  const corrected = addDays(to, -CORRECTED_DAYS)
  const window = { from: from < corrected ? from : corrected, to, knowledge: await published() }
  if (config.listings.length === 0) return listingUnits(listings, TAPE_MARKETS, window)
  const units = await listingUnits(listings, US_MARKETS, window)
  const byName = new Map(units.map((unit) => [`${unit.exchange_mic}:${unit.symbol}`, unit]))
  return config.listings.flatMap((name) => {
    const unit = byName.get(name)
    if (unit === undefined) log(`listings: expected a US listing that traded in the window, got ${name}`)
    return unit ?? []
  })
}
