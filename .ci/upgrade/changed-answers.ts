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
  /** The changeset's sentence about the change. */
  readonly sentence: string
}

export const CHANGED_ANSWERS: readonly ChangedAnswer[] = [
  {
    calls: '/v1/corporate-actions?',
    members: ['data[].legs[].instrument_id'],
    changeset: 'nested-references.md',
    sentence: 'Legs have an `instrument_id` member',
  },
  {
    calls: '/v1/dividends?',
    members: ['data[].legs[].instrument_id'],
    changeset: 'nested-references.md',
    sentence: 'Legs have an `instrument_id` member',
  },
  {
    calls: '/v1/health',
    members: ['data[].status', 'data[].freshness_status'],
    changeset: 'health-has-one-word.md',
    sentence: 'reports `not-offered` if no source has rows for a market',
  },
  {
    calls: '/v1/options/quotes?',
    members: ['data[].greeks_unavailable'],
    changeset: 'quotes-of-incomplete-inputs.md',
    sentence: 'The new `greeks_unavailable` member contains the reason.',
  },
  {
    calls: '/v1/exchanges?',
    members: ['data[].trading_conventions.tick', 'data[].trading_conventions.note'],
    changeset: 'natural-wording.md',
    sentence: "`tick` and `note` in an exchange's `trading_conventions`",
  },
  {
    calls: '/v1/conditions?',
    members: ['data[].description'],
    changeset: 'natural-wording.md',
    sentence: '`description` of conditions and metric definitions',
  },
  {
    calls: '/v1/indicators/definitions?',
    members: ['data[].formula', 'data[].outputs[].description'],
    changeset: 'natural-wording.md',
    sentence: '`formula` and `outputs` of indicator definitions',
  },
  {
    calls: '/v1/financials/metric-definitions?',
    members: ['data[].description'],
    changeset: 'natural-wording.md',
    sentence: '`description` of conditions and metric definitions',
  },
  {
    calls: '/v1/datasets?',
    members: ['data[].summary'],
    changeset: 'natural-wording.md',
    sentence: '`summary` of datasets',
  },
  {
    calls: '/v1/datasets/',
    members: ['data[].attributions'],
    changeset: 'attributions.md',
    sentence: 'as `attributions` for each exchange',
  },
  {
    calls: '/v1/funds/',
    members: ['data[].line'],
    changeset: 'computed-rows-have-a-history.md',
    sentence: 'Positions of a fund have `line`, which their history is requested by.',
  },
  {
    calls: '/v1/indicators?',
    members: ['data[].settled'],
    changeset: 'indicators-warm-up.md',
    sentence: 'Every row has `settled`',
  },
  {
    calls: '/v1/indicators/definitions?',
    members: ['data[].available_bars'],
    changeset: 'indicators-warm-up.md',
    sentence: '`/v1/indicators/definitions` has `available_bars` next to `warmup_bars`.',
  },
  {
    calls: '/v1/flat-files?',
    members: ['data[].operation', 'data[].exchanges', 'data[].as_of'],
    changeset: 'histories-from-files.md',
    sentence: 'the operation with the same rows (`operation`) and the markets (`exchanges`)',
  },
  {
    calls: '/v1/flat-files/',
    members: ['data.operation', 'data.exchanges', 'data.as_of'],
    changeset: 'histories-from-files.md',
    sentence: 'the operation with the same rows (`operation`) and the markets (`exchanges`)',
  },
]
