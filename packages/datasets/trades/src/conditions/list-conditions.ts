import { collection, f, perRequest, Type, type RowOf } from '@bourse/kit'
import type { Condition } from './condition.ts'
import { quoteConditions } from './quote-conditions.ts'
import { saleConditions } from './sale-conditions.ts'

// The keys in this object are tape names, so they are in uppercase, unlike other field names.
const code = Type.Union([Type.String(), Type.Null()])
const rule = (figures: string) =>
  f.object(`How a print with this condition updates ${figures}`, {
    updates_high_low: f.boolean('Whether it updates the high and the low'),
    updates_open_close: f.boolean('Whether it updates the open and the close'),
    updates_volume: f.boolean('Whether it adds to the volume'),
  })

const moves = { updates_high_low: false, updates_open_close: false, updates_volume: true }

const fields = {
  id: f.text('Id of the condition, as in a print’s `conditions`', { example: 'odd_lot' }),
  type: f.oneOf(
    'What it marks: a trade, a quote, or a trade that may trade through a better quote',
    ['quote_condition', 'sale_condition', 'trade_thru_exempt'],
    { example: 'sale_condition' },
  ),
  name: f.text('Name', { example: 'Odd lot' }),
  description: f.text('Its meaning in one sentence', {
    example: 'Smaller than a round lot; on the tape since December 2013.',
  }),
  asset_class: f.text('What is traded: always stocks', { example: 'stocks' }),
  data_type: f.oneOf('Where it occurs', ['trade', 'quote'], { example: 'trade' }),
  sip_mapping: f.json(
    'Code on each tape: CTA (NYSE, NYSE American, Arca and Cboe listings), UTP (Nasdaq listings), FINRA_TDDS ' +
      '(over the counter); null if the tape has none',
    Type.Object({ CTA: code, UTP: code, FINRA_TDDS: code }),
    { example: { CTA: 'I', UTP: 'I', FINRA_TDDS: 'I' } },
  ),
  update_rules: f
    .object(
      'Whether a trade with this condition updates high and low, open and close (the last sale), and volume: in ' +
        'the consolidated figures and in its venue’s figures. A trade with several conditions updates only ' +
        'what all of them allow. Null for quotes',
      { consolidated: rule('the consolidated figures'), market_center: rule('its venue’s figures') },
      { example: { consolidated: moves, market_center: moves } },
    )
    .nullable(),
  legacy: f.boolean('True if the tapes no longer use it', { example: false }),
}

type ConditionRow = RowOf<typeof fields>

/** GET /v1/conditions */
export const listConditions = collection('/conditions', {
  id: 'conditions.list',
  summary: 'Trade and quote conditions on the US tapes',
  description:
    'Conditions that can mark a print or a quote, by type and id: each condition’s code on the tapes, and ' +
    'which of the day’s figures a trade with it updates. Part of the installed release, so `as_of` does not ' +
    'apply; a key without a US market sees none.',
  capabilities: ['conditions.list'],
  credits: perRequest(5),
  fields,
  order: ['type asc', 'id asc'],
  ofCountry: 'US',
  rows: () => [...quoteConditions, ...saleConditions].map(rowOf),
})

function rowOf({ id, type, name, description, sip_mapping, update_rules, legacy }: Condition): ConditionRow {
  return {
    id,
    type,
    name,
    description,
    asset_class: 'stocks',
    data_type: type === 'quote_condition' ? 'quote' : 'trade',
    sip_mapping: { ...sip_mapping },
    update_rules: update_rules && { ...update_rules },
    legacy,
  }
}
