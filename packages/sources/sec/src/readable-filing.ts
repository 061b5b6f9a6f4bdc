import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'

/**
 * The rows of one filing, for the `parse` of sources whose units are filings: one that cannot be read, such as a form
 * with broken XML, is told as one bad row and stops no other filing.
 */
export function* readableFiling<Row>(
  { filing_id }: { readonly filing_id: string },
  rows: () => Iterable<Row>,
): Generator<Row | BadRecord> {
  try {
    yield* rows()
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    const value = `${filing_id}: ${error.message}`
    yield new BadRecord({ filing_id }, 'the filing cannot be read', { rule: 'unreadable-filing', value })
  }
}
