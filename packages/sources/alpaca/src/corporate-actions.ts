import { tally } from '@bourse/kit'
import { exactJson } from '@bourse/kit/readers'
import { Decimal } from '@bourse/kit/values'
import { membersOf, textIn, type Members } from './members.ts'
import { ALPACA_DATA } from './publisher.ts'
import { storedSymbol } from './symbols.ts'

/** A corporate action with the columns of Bourse's corporate actions record. */
export interface AlpacaAction {
  readonly type: string
  readonly symbol: string
  readonly ex_date: string | null
  readonly record_date: string | null
  readonly pay_date: string | null
  readonly amount?: string | null
  readonly currency_code?: string | null
  readonly split_from?: string | null
  readonly split_to?: string | null
  readonly security_symbol?: string | null
  readonly security_shares?: string | null
  readonly security_per_shares?: string | null
}

/** Returns the URL of the actions processed in a date window. */
export const actionsAddress = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${ALPACA_DATA}/v1/corporate-actions?start=${from}&end=${to}&limit=1000`

type Read = (action: Members) => Omit<AlpacaAction, 'ex_date' | 'record_date' | 'pay_date'>

const text = (action: Members, name: string) => textIn(action, name) ?? null
const symbolIn = (action: Members, name: string) => storedSymbol(textIn(action, name) ?? '')

const dates = (action: Members) => ({
  ex_date: text(action, 'ex_date') ?? text(action, 'effective_date') ?? text(action, 'process_date'),
  record_date: text(action, 'record_date'),
  pay_date: text(action, 'payable_date'),
})

const split =
  (type: string): Read =>
  (action) => ({
    ...{ type, symbol: symbolIn(action, 'symbol') },
    ...{ split_from: text(action, 'old_rate'), split_to: text(action, 'new_rate') },
  })

const merged: Read = (action) => ({
  type: 'merger',
  symbol: symbolIn(action, 'acquiree_symbol'),
  security_symbol: symbolIn(action, 'acquirer_symbol'),
  security_shares: text(action, 'acquirer_rate'),
  security_per_shares: text(action, 'acquiree_rate'),
})

const cash = (action: Members, name: string) => ({ amount: text(action, name), currency_code: 'USD' })

/** The reader for each list of actions; actions in other lists are omitted and counted. */
const READERS: Readonly<Record<string, Read>> = {
  cash_dividends: (action) => ({
    type: dividendType(action),
    symbol: symbolIn(action, 'symbol'),
    amount: text(action, 'rate'),
    currency_code: text(action, 'currency') ?? (isForeign(action) ? null : 'USD'),
  }),
  forward_splits: split('split'),
  reverse_splits: split('reverse_split'),
  stock_dividends: (action) => ({
    ...{ type: 'stock_dividend', symbol: symbolIn(action, 'symbol'), split_from: '1' },
    split_to: new Decimal(textIn(action, 'rate') ?? '0').plus(1).toFixed(),
  }),
  spin_offs: (action) => ({
    type: 'spin_off',
    symbol: symbolIn(action, 'source_symbol'),
    security_symbol: symbolIn(action, 'new_symbol'),
    security_shares: text(action, 'new_rate'),
    security_per_shares: text(action, 'source_rate'),
  }),
  rights_distributions: (action) => ({
    type: 'rights_issue',
    symbol: symbolIn(action, 'source_symbol'),
    security_symbol: symbolIn(action, 'new_symbol'),
    security_shares: text(action, 'rate'),
  }),
  cash_mergers: (action) => ({
    type: 'acquisition',
    symbol: symbolIn(action, 'acquiree_symbol'),
    ...cash(action, 'rate'),
  }),
  stock_mergers: merged,
  stock_and_cash_mergers: (action) => ({ ...merged(action), ...cash(action, 'cash_rate') }),
  redemptions: (action) => ({ type: 'liquidation', symbol: symbolIn(action, 'symbol'), ...cash(action, 'rate') }),
}

/** Lists whose actions only affect symbols. */
const OF_SYMBOLS = ['name_changes', 'worthless_removals']

const isForeign = ({ foreign }: Members) => foreign !== false

function dividendType({ special, sub_type: kind }: Members): string {
  if (kind === 'return_of_capital') return kind
  return special === true ? 'special_dividend' : 'cash_dividend'
}

/**
 * Reads the actions on one page: `{"corporate_actions":{"cash_dividends":[…]}}`. Omits and counts other kinds
 * (`kind-not-stored`) and dividends without a currency (`no-currency`).
 * @throws UnreadableFile if the text is not a page of actions
 */
export function* alpacaActions(body: string): Generator<AlpacaAction | ReturnType<typeof tally>> {
  const { corporate_actions: lists } = membersOf(exactJson(body), 'a page of corporate actions')
  for (const [kind, list] of Object.entries(membersOf(lists ?? {}, 'corporate actions by kind'))) {
    const read = READERS[kind]
    const actions: readonly unknown[] = Array.isArray(list) ? list : []
    if (read === undefined) {
      if (!OF_SYMBOLS.includes(kind)) yield tally('kind-not-stored', actions.length)
      continue
    }
    for (const each of actions) {
      const members = membersOf(each, 'an action')
      const action = { ...dates(members), ...read(members) }
      if (kind === 'cash_dividends' && action.currency_code === null) yield tally('no-currency')
      else yield action
    }
  }
}
