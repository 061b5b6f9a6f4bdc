/** Response properties that differ from the last release, and the changeset that informs users. */
export interface ChangedAnswer {
  /** Prefix of the calls' paths. */
  readonly calls: string
  /**
   * Paths of the properties that may differ, along with everything under them; the rest of the response is compared.
   */
  readonly members: readonly string[]
  /** File in `.changeset`. */
  readonly changeset: string
  /** The sentence in it about the change. */
  readonly sentence: string
}

export const CHANGED_ANSWERS: readonly ChangedAnswer[] = [
  {
    calls: '/v1/corporate-actions?',
    members: ['data[].legs[].instrument_id'],
    changeset: 'nested-references.md',
    sentence: 'Legs have the member `instrument_id`',
  },
  {
    calls: '/v1/dividends?',
    members: ['data[].legs[].instrument_id'],
    changeset: 'nested-references.md',
    sentence: 'Legs have the member `instrument_id`',
  },
  {
    calls: '/v1/health',
    members: ['data[].status', 'data[].freshness_status'],
    changeset: 'health-has-one-word.md',
    sentence: '`/v1/health` reports `not-offered` if no source has rows of a market',
  },
  {
    calls: '/v1/options/quotes?',
    members: ['data[].greeks_unavailable'],
    changeset: 'quotes-of-incomplete-inputs.md',
    sentence: 'The new member `greeks_unavailable` contains the reason.',
  },
]
