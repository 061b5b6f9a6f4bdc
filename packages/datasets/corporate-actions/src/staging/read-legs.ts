import { Decimal, isPositive } from '@bourse/kit/values'
import { DIVIDEND_TYPES, isOneOf, SPLIT_TYPES, type ActionType, type Status } from '../action-types.ts'
import { cashOf, NO_LEG, ratioOf, type Leg, type Ratio } from '../legs.ts'
import { numberText } from '../number-text.ts'
import type { CorporateEvent } from './event-fields.ts'
import { currencyNamed, parseLegs } from './parse-legs.ts'
import { splitRatio } from './split-ratio.ts'
import { Unreadable } from './unreadable.ts'

/** An event's type, as implied by its terms, and its legs. */
interface Terms {
  readonly type: ActionType
  readonly legs: readonly Leg[]
  /** False for a split that leaves the number of shares unchanged; true otherwise. */
  readonly moves: boolean
}

/**
 * Reads the legs of an event. Throws `Unreadable` if an active event does not state what its type requires; a withdrawn
 * one may have no legs.
 */
export function readTerms(event: CorporateEvent, named: ActionType, status: Status): Terms {
  const given = event.legs === null ? undefined : parseLegs(event.legs)
  const isBare = status === 'cancelled' && given === undefined && event.amount === null && isWithoutShares(event)
  if (isBare) return { type: named, legs: [], moves: true }
  if (isOneOf(SPLIT_TYPES, named)) return termsOfSplit(event, named, given)
  const legs = given ?? [...cashLegs(event), ...securityLegs(event, named)]
  if (isOneOf(DIVIDEND_TYPES, named) && cashOf(legs) === undefined)
    throw new Unreadable('amount', `the cash per share of a ${named} and its currency_code`)
  return { type: named, legs, moves: true }
}

const isWithoutShares = ({ split_from, split_to, split_ratio, security_shares }: CorporateEvent) =>
  [split_from, split_to, split_ratio, security_shares].every((value) => value === null)

function termsOfSplit(event: CorporateEvent, named: ActionType, given: readonly Leg[] | undefined): Terms {
  const ratio = given === undefined ? ratioIn(event) : ratioOf(named, given)
  if (ratio === undefined || !isPositive(ratio.from) || !isPositive(ratio.to))
    throw new Unreadable('split_ratio', `split_from and split_to, or split_ratio, above zero for a ${named}`)
  const grows = new Decimal(ratio.to).comparedTo(ratio.from)
  const type = typeByGrowth(named, grows)
  return { type, legs: given ?? [shareLeg(type, ratio), ...cashLegs(event)], moves: grows !== 0 }
}

/** Many publishers call every change in share count a split; the numbers show its direction. */
function typeByGrowth(named: ActionType, grows: number): ActionType {
  if (named === 'stock_dividend') {
    if (grows <= 0) throw new Unreadable('split_to', 'more shares after a stock_dividend than before')
    return named
  }
  if (grows === 0) return named
  return grows > 0 ? 'split' : 'reverse_split'
}

function ratioIn({ split_from, split_to, split_ratio }: CorporateEvent): Ratio | undefined {
  const stated = split_from === null || split_to === null ? undefined : { from: split_from, to: split_to }
  if (split_ratio === null) return stated
  const read = splitRatio(split_ratio)
  if (stated !== undefined && !new Decimal(stated.to).times(read.from).equals(new Decimal(read.to).times(stated.from)))
    throw new Unreadable(
      'split_ratio',
      `the same ratio as split_to ${stated.to} for split_from ${stated.from}`,
      split_ratio,
    )
  return stated ?? read
}

/** A stock dividend adds shares to those held; a split replaces them. */
function shareLeg(type: ActionType, { from, to }: Ratio): Leg {
  const shares = type === 'stock_dividend' ? numberText(new Decimal(to).minus(from)) : to
  return { ...NO_LEG, kind: 'security', own_shares: true, shares, per_shares: from }
}

function cashLegs({ amount, currency_code }: CorporateEvent): readonly Leg[] {
  if (amount === null) return []
  if (!isPositive(amount)) throw new Unreadable('amount', 'an amount above zero', amount)
  const currency = currencyNamed('currency_code', currency_code)
  if (currency === null) throw new Unreadable('currency_code', 'the currency of amount (ISO 4217), such as USD')
  return [{ ...NO_LEG, amount, currency_code: currency }]
}

function securityLegs(event: CorporateEvent, type: ActionType): readonly Leg[] {
  const { security_symbol: symbol, security_name: name, security_shares: shares, subscription_price } = event
  if ([symbol, name, shares, subscription_price].every((value) => value === null)) return []
  const per = event.security_per_shares ?? (shares === null ? null : '1')
  for (const [column, value] of [
    ['security_shares', shares],
    ['security_per_shares', per],
  ] as const)
    if (value !== null && !isPositive(value)) throw new Unreadable(column, 'a number above zero', value)
  const currency = currencyNamed('currency_code', event.currency_code)
  if (subscription_price !== null && (subscription_price.startsWith('-') || currency === null))
    throw new Unreadable('subscription_price', 'a price of zero or more, and its currency_code', subscription_price)
  return [
    {
      ...NO_LEG,
      kind: 'security',
      currency_code: subscription_price === null ? null : currency,
      // Rights are for the listing's own shares unless the event names a different security.
      own_shares: type === 'rights_issue' && symbol === null && name === null,
      symbol: symbol?.toUpperCase() ?? null,
      exchange_mic: event.security_exchange_mic?.toUpperCase() ?? null,
      name,
      shares,
      per_shares: per,
      subscription_price,
    },
  ]
}
