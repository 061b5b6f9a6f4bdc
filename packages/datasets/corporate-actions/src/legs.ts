import { Type, type Static, type TSchema } from '@bourse/kit'
import { currencyOf, Decimal, unitFactor } from '@bourse/kit/values'
import { SPLIT_TYPES, isOneOf, type ActionType } from './action-types.ts'
import { numberText } from './number-text.ts'

const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** Schema of stored legs. Decimals are exact text, because JSON numbers would be parsed as binary floats. */
export const StoredLegs = Type.Array(
  Type.Object({
    kind: Type.Union([Type.Literal('cash'), Type.Literal('security')], {
      description: 'What holders receive: cash, or units of a security',
    }),
    amount: nullable(Type.String()),
    currency_code: nullable(Type.String()),
    own_shares: nullable(Type.Boolean()),
    symbol: nullable(Type.String()),
    exchange_mic: nullable(Type.String()),
    name: nullable(Type.String()),
    shares: nullable(Type.String()),
    per_shares: nullable(Type.String()),
    subscription_price: nullable(Type.String()),
  }),
)
export type Leg = Static<typeof StoredLegs>[number]

/** A leg whose fields are all empty, used as the base for legs with values. */
export const NO_LEG: Leg = {
  kind: 'cash',
  amount: null,
  currency_code: null,
  own_shares: null,
  symbol: null,
  exchange_mic: null,
  name: null,
  shares: null,
  per_shares: null,
  subscription_price: null,
}

/** Leg fields that contain exact decimals. */
export const DECIMAL_MEMBERS = ['amount', 'shares', 'per_shares', 'subscription_price'] as const

/** Parses stored legs from the text that the database returns. */
export function legsOf(stored: string): readonly Leg[] {
  const legs: readonly Leg[] = JSON.parse(stored)
  return legs
}

/** Returns legs as they appear in responses: the host adds or hides the other security's listing. */
export const shownLegs = (legs: readonly Leg[]) => legs.map((leg) => ({ ...leg, instrument_id: null }))

/** Cash per share in one currency. */
export interface Cash {
  /** Amount per share, exact decimal text. */
  readonly amount: string
  readonly currency_code: string
}

/**
 * Returns the sum of the cash legs per currency, each in the unit of that currency's first leg. The result is empty if
 * the action pays no cash or the amount is not known yet.
 */
export function cashesOf(legs: readonly Leg[]): readonly Cash[] {
  const sums = new Map<string, Cash>()
  for (const { kind, amount, currency_code } of legs) {
    if (kind !== 'cash' || amount === null || currency_code === null) continue
    const { currency } = currencyOf(currency_code)
    const sum = sums.get(currency)
    if (sum === undefined) sums.set(currency, { amount, currency_code })
    else sums.set(currency, { ...sum, amount: added(sum, { amount, currency_code }) })
  }
  return [...sums.values()]
}

function added(sum: Cash, { amount, currency_code }: Cash): string {
  const factor = unitFactor(currency_code, sum.currency_code) ?? new Decimal(1)
  return numberText(factor.times(amount).plus(sum.amount))
}

/** Returns the cash in the currency of the first cash leg; undefined if the action pays no cash. */
export const cashOf = (legs: readonly Leg[]): Cash | undefined => cashesOf(legs)[0]

/** Share ratio: every `from` old shares become `to` new ones. Both are exact decimal text. */
export interface Ratio {
  readonly from: string
  readonly to: string
}

/**
 * Returns the ratio of a change in the listing's own shares; undefined for any other action. A stock dividend's leg
 * states the shares added to those held; a split's leg states the shares that replace them.
 */
export function ratioOf(type: ActionType, legs: readonly Leg[]): Ratio | undefined {
  if (!isOneOf(SPLIT_TYPES, type)) return undefined
  const leg = legs.find(({ kind, own_shares }) => kind === 'security' && own_shares === true)
  if (leg === undefined || leg.shares === null || leg.per_shares === null) return undefined
  const { shares, per_shares: from } = leg
  return { from, to: type === 'stock_dividend' ? numberText(new Decimal(from).plus(shares)) : shares }
}
