import { countOf, instantOf, membersOf, numberOf } from './response.ts'
import type { YahooListing } from './listing.ts'
import { summaryResult } from './summary-result.ts'

/** A listing's short interest. */
export interface YahooShortInterest {
  readonly listing: YahooListing
  /** Date of the short interest; null if the response does not state it. */
  readonly observed_on: string | null
  readonly short_interest: string
  readonly previous_short_interest: string | null
  /** Short interest divided by the average daily volume, in days. */
  readonly days_to_cover: string | null
  readonly short_float_ratio: string | null
  readonly short_outstanding_ratio: string | null
}

/**
 * Reads short interest from the module `defaultKeyStatistics` of `quoteSummary`; undefined if there is none.
 * @throws UnreadableFile if it is a different response
 */
export function yahooShortInterest(text: string): YahooShortInterest | undefined {
  const { result, listing } = summaryResult(text)
  const statistics = membersOf(result['defaultKeyStatistics'])
  const [short_interest, stated] = [countOf(statistics['sharesShort']), instantOf(statistics['dateShortInterest'])]
  if (listing === undefined || short_interest === null) return undefined
  return {
    listing,
    observed_on: stated?.slice(0, 10) ?? null,
    short_interest,
    previous_short_interest: countOf(statistics['sharesShortPriorMonth']),
    days_to_cover: numberOf(statistics['shortRatio']),
    short_float_ratio: numberOf(statistics['shortPercentOfFloat']),
    short_outstanding_ratio: numberOf(statistics['sharesPercentSharesOut']),
  }
}
