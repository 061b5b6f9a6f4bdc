import { BadRecord } from '@bourse/kit'
import { UnreadableFile } from '@bourse/kit/readers'

/**
 * Yields one filing's rows, for the `parse` step of sources that process one filing at a time. An unreadable filing,
 * such as a form with broken XML, becomes one bad record and does not affect other filings.
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
