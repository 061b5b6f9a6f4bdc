import {
  addDays,
  dateOrInstant,
  endpoint,
  f,
  invalidParameter,
  named,
  orderKeys,
  paged,
  perRequest,
  sql,
  Type,
  type RawBuilder,
} from '@bourse/kit'
import { contract } from '../subjects/contract.ts'
import { underlying } from '../subjects/underlying.ts'
import { optionBars } from './option-bars.ts'

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
  currency_code: f.text('ISO 4217 code of the prices', { example: 'USD' }),
  known_from: f.instant('When this version of the bar became known'),
}

const date = (description: string) =>
  Type.Optional(Type.String({ format: 'date', description, examples: ['2026-02-27'] }))

const query = {
  from: date('First trading date, inclusive.'),
  to: date('Last trading date, inclusive.'),
  known_from: Type.Optional(
    dateOrInstant('Only bars whose version became known at this instant or later; a date means from its start (UTC).'),
  ),
  known_to: Type.Optional(
    dateOrInstant('Only bars whose version became known at this instant or before; a date means to its end (UTC).'),
  ),
}

const ORDER = ['date desc', 'id asc'] as const

/** GET /v1/options/bars */
export const listBars = endpoint('/options/bars', {
  id: 'options.bars',
  summary: 'Daily bars of option contracts',
  description:
    'Bars of the sessions in which a contract traded, newest first, raw: a split of the underlying changes contracts, never past bars. `as_of` picks the version of a bar; `known_from` and `known_to` then keep those whose version became known between the two, both included.',
  capabilities: ['options.bars'],
  credits: perRequest(50),
  select: named(contract),
  query,
  fields,
  order: ORDER,
  turns: 'date',
  limit: { default: 1_000, max: 10_000 },
  historyBound: true,
  unpublished: 'refuse',
  needs: { bars: optionBars },
  async read({ bars }, call) {
    const { entities = [], query, page } = call
    const tickers = new Map(entities.map(({ id, labels }) => [id, labels['symbol'] ?? null]))
    let select = bars
      .at(call)
      .selectAll()
      .where(sql<boolean>`r.contract_id = any(${[...tickers.keys()]}::text[])`)
    for (const condition of boundsOf(query)) select = select.where(condition)
    const found = await paged(select, orderKeys(ORDER, 'date', page.turned), page).execute()
    return found.map((row) => ({ ...row, underlying: tickers.get(row.contract_id) ?? null, currency_code: 'USD' }))
  },
})

interface Bounds {
  readonly from?: string
  readonly to?: string
  readonly known_from?: string
  readonly known_to?: string
}

function boundsOf({ from, to, known_from, known_to }: Bounds): readonly RawBuilder<boolean>[] {
  if (known_from !== undefined && known_to !== undefined && firstOf(known_from) > lastOf(known_to))
    throw invalidParameter('known_from', `${known_from} lies after known_to, ${known_to}`)
  const asked = [
    from === undefined ? undefined : sql<boolean>`r.date >= ${from}::date`,
    to === undefined ? undefined : sql<boolean>`r.date <= ${to}::date`,
    known_from === undefined ? undefined : sql<boolean>`r.known_from >= ${firstOf(known_from)}::timestamptz`,
    known_to === undefined ? undefined : untilEnd(known_to),
  ]
  return asked.filter((condition) => condition !== undefined)
}

const isDay = (text: string) => text.length === '2026-03-02'.length

const firstOf = (text: string) => (isDay(text) ? `${text}T00:00:00Z` : text)
const lastOf = (text: string) => (isDay(text) ? `${text}T23:59:59.999999Z` : text)

const untilEnd = (known: string): RawBuilder<boolean> =>
  isDay(known)
    ? sql<boolean>`r.known_from < ${`${addDays(known, 1)}T00:00:00Z`}::timestamptz`
    : sql<boolean>`r.known_from <= ${known}::timestamptz`
