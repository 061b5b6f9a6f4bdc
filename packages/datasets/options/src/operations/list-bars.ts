import {
  collection,
  f,
  invalidParameter,
  knowledgeDay,
  requiredEntities,
  p,
  perRequest,
  sql,
  type RawBuilder,
} from '@bourse/kit'
import { firstInstantOf, lastInstantOf } from '@bourse/kit/values'
import { listings } from '@bourse/services'
import { contract } from '../subjects/contract.ts'
import { tickersOfUnderlyings } from '../subjects/tickers-of-underlyings.ts'
import { underlying } from '../subjects/underlying.ts'
import { optionBars } from '../bars/record.ts'

const { contract_id, contract_symbol, expiration, strike, option_type, ...values } = optionBars.fields
const fields = {
  id: f.text('Public id of the bar, opb_…', { example: 'opb_00000000000000000000' }),
  contract_id,
  contract_symbol,
  ...underlying.columns,
  underlying: f.text('Ticker of the underlying', { example: 'AAPL' }).nullable(),
  expiration,
  strike,
  option_type,
  ...values,
  currency_code: f.currency('ISO 4217 code of the price currency'),
  known_from: f.instant('When this version of the bar became known'),
}

const query = {
  from: p.date('First `date`, inclusive.', { example: '2026-02-27' }),
  to: p.date('Last `date`, inclusive.', { example: '2026-02-27' }),
  known_from: p.dateOrInstant('Bars whose version became known at or after this instant; a date means its start, UTC.'),
  known_to: p.dateOrInstant('Bars whose version became known at or before this instant; a date means its end, UTC.'),
}

/** GET /v1/options/bars */
export const listBars = collection('/options/bars', {
  id: 'options.bars',
  summary: 'Daily bars of option contracts',
  description:
    'Bars for the sessions in which a contract traded, newest first, unadjusted: a split in the underlying ' +
    'changes ' +
    'contracts, never past bars. `as_of` selects the version of a bar; `known_from` and `known_to` filter by ' +
    'when that version became known, both inclusive.',
  capabilities: ['options.bars'],
  credits: perRequest(50),
  select: requiredEntities(contract),
  query,
  fields,
  order: ['date desc', 'id asc'],
  turns: 'date',
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  unpublished: 'refuse',
  needs: { bars: optionBars, listings },
  changes: { of: { bars: 'contract_id' } },
  versions: { of: 'bars', entity: 'contract_id' },
  rows({ bars }, call) {
    const ids = call.entities?.map(({ id }) => id)
    let select = bars.at(call).selectAll()
    // Only files for an entire market are read without selecting contracts.
    if (ids !== undefined) select = select.where(sql<boolean>`r.contract_id = any(${ids}::text[])`)
    for (const condition of boundsOf(call.query)) select = select.where(condition)
    return select
  },
  async complete(needs, call, rows) {
    const tickerOf = await tickersOfUnderlyings(needs.listings, rows, call.knowledge, knowledgeDay(call))
    return rows.map((row) => ({ ...row, underlying: tickerOf(row).ticker, currency_code: 'USD' }))
  },
})

interface Bounds {
  readonly from?: string
  readonly to?: string
  readonly known_from?: string
  readonly known_to?: string
}

function boundsOf({ from, to, known_from, known_to }: Bounds): readonly RawBuilder<boolean>[] {
  if (known_from !== undefined && known_to !== undefined && firstInstantOf(known_from) > lastInstantOf(known_to))
    throw invalidParameter('known_from', `${known_from} is after known_to, ${known_to}`)
  const conditions = [
    from === undefined ? undefined : sql<boolean>`r.date >= ${from}::date`,
    to === undefined ? undefined : sql<boolean>`r.date <= ${to}::date`,
    known_from === undefined ? undefined : sql<boolean>`r.known_from >= ${firstInstantOf(known_from)}::timestamptz`,
    known_to === undefined ? undefined : sql<boolean>`r.known_from <= ${lastInstantOf(known_to)}::timestamptz`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}
