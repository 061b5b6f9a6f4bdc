import { UnreadableFile } from '@bourse/kit/readers'
import { parseResponse, listOf, membersOf, textOf, type Members } from './response.ts'
import { yahooListing, type YahooListing } from './listing.ts'

/** The only result in a `quoteSummary` response, and its listing. */
interface SummaryResult {
  readonly result: Members
  /** Symbol in Yahoo's spelling. */
  readonly written: string | null
  /** The symbol's listing; undefined if the symbol refers to something else, such as an index or a currency pair. */
  readonly listing: YahooListing | undefined
}

/**
 * Returns the result in a `quoteSummary` response with any modules.
 * @throws UnreadableFile if it is a different response
 */
export function summaryResult(text: string): SummaryResult {
  const [result] = listOf(membersOf(parseResponse(text)['quoteSummary'])['result'])
  if (result === undefined) throw new UnreadableFile('expected a "quoteSummary" with a "result"')
  const written = textOf(membersOf(result['price'])['symbol']) ?? textOf(membersOf(result['quoteType'])['symbol'])
  return { result, written, listing: yahooListing(written ?? '') }
}
