import { unitFactor, type Decimal } from '@bourse/kit/values'
import { numberText } from '../number-text.ts'
import type { Leg } from '../legs.ts'
import type { NamedAction } from './read-event.ts'

/** Amounts that are in the currency of the action's first cash leg. */
const WITH_CASH = ['franked_amount', 'unfranked_amount', 'reinvestment_price'] as const

/**
 * Converts an action's amounts to the unit of its listing's prices if both are units of the same currency: £0.20
 * becomes 20 GBX if prices are in pence. Amounts in other currencies do not change.
 */
export function inUnitOfListing(action: NamedAction, unit: string | null): NamedAction {
  if (unit === null) return action
  const cash = action.legs.find(({ kind }) => kind === 'cash')?.currency_code ?? unit
  const factor = unitFactor(cash, unit)
  const withCash = Object.fromEntries(WITH_CASH.map((name) => [name, converted(action[name], factor)]))
  return { ...action, ...withCash, legs: action.legs.map((leg) => legIn(leg, unit)) }
}

function legIn(leg: Leg, unit: string): Leg {
  const factor = leg.currency_code === null ? undefined : unitFactor(leg.currency_code, unit)
  if (factor === undefined) return leg
  const [amount, subscription_price] = [converted(leg.amount, factor), converted(leg.subscription_price, factor)]
  return { ...leg, currency_code: unit, amount, subscription_price }
}

const converted = (amount: string | null, factor: Decimal | undefined): string | null =>
  amount === null || factor === undefined || factor.equals(1) ? amount : numberText(factor.times(amount))
