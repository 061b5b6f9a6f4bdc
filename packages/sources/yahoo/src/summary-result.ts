import { UnreadableFile } from '@bourse/kit/readers'
import { answerOf, listOf, membersOf, textOf, type Members } from './answer.ts'
import { yahooListing, type YahooListing } from './listing.ts'

/** The one result of an answer of `quoteSummary`, and whom it is about. */
interface SummaryResult {
  readonly result: Members
  /** The symbol as Yahoo writes it. */
  readonly written: string | null
  /** Undefined where the symbol names no listing, such as an index or a pair. */
  readonly listing: YahooListing | undefined
}

/**
 * The result in an answer of `quoteSummary`, whatever modules it has.
 * @throws UnreadableFile where it is another answer
 */
export function summaryResult(text: string): SummaryResult {
  const [result] = listOf(membersOf(answerOf(text)['quoteSummary'])['result'])
  if (result === undefined) throw new UnreadableFile('expected a "quoteSummary" with a "result"')
  const written = textOf(membersOf(result['price'])['symbol']) ?? textOf(membersOf(result['quoteType'])['symbol'])
  return { result, written, listing: yahooListing(written ?? '') }
}
