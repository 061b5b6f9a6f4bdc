import { currencyUnit, decimalText } from '@bourse/kit/values'
import { DECIMAL_MEMBERS, NO_LEG, type Leg } from '../legs.ts'
import { Unreadable } from './unreadable.ts'

const SHAPE =
  'a JSON array of objects with kind cash (amount, currency_code) or security (own_shares, symbol, exchange_mic, ' +
  'name, shares, per_shares, subscription_price)'

/** Parses the legs in the `legs` column; numbers keep their digits. Throws `Unreadable` with the reason. */
export function parseLegs(text: string): readonly Leg[] {
  const parsed = parsedExactly(text)
  if (!Array.isArray(parsed)) throw new Unreadable('legs', SHAPE, text)
  return parsed.map(legOf)
}

/** Parses JSON and returns numbers as text with their original digits. */
function parsedExactly(text: string): unknown {
  const keepText = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value
  try {
    const parsed: unknown = JSON.parse(text, keepText)
    return parsed
  } catch {
    throw new Unreadable('legs', SHAPE, text)
  }
}

function legOf(given: unknown): Leg {
  if (typeof given !== 'object' || given === null) throw new Unreadable('legs', SHAPE, JSON.stringify(given))
  const members = new Map<string, unknown>(Object.entries(given))
  const unknownMember = [...members.keys()].find((name) => !Object.hasOwn(NO_LEG, name))
  if (unknownMember !== undefined) throw new Unreadable('legs', SHAPE, unknownMember)
  const text = (name: string) => textIn(members, name)
  const kind = text('kind')
  if (kind !== 'cash' && kind !== 'security') throw new Unreadable('legs', 'kind cash or security', kind ?? undefined)
  const own = members.get('own_shares') ?? null
  if (own !== null && typeof own !== 'boolean') throw new Unreadable('legs', 'own_shares true or false')
  const [amount, shares, per_shares, subscription_price] = DECIMAL_MEMBERS.map((name) => decimalIn(name, text(name)))
  return {
    kind,
    amount: amount ?? null,
    currency_code: currencyNamed('legs', text('currency_code')),
    own_shares: own ?? (kind === 'security' ? text('symbol') === null && text('name') === null : null),
    symbol: text('symbol')?.toUpperCase() ?? null,
    exchange_mic: text('exchange_mic')?.toUpperCase() ?? null,
    name: text('name'),
    shares: shares ?? null,
    per_shares: per_shares ?? null,
    subscription_price: subscription_price ?? null,
  }
}

function textIn(members: ReadonlyMap<string, unknown>, name: string): string | null {
  const value = members.get(name) ?? null
  if (value === null || typeof value === 'boolean') return null
  if (typeof value !== 'string') throw new Unreadable('legs', `${name} as text or a number`)
  return value
}

function decimalIn(name: string, text: string | null): string | null {
  if (text === null) return null
  const decimal = decimalText(text)
  if (decimal === undefined || decimal.startsWith('-'))
    throw new Unreadable('legs', `${name} as a decimal of zero or more`, text)
  return decimal
}

/**
 * Returns an ISO 4217 code unchanged, and a minor unit in its canonical form (`GBp` becomes `GBX`). Other mixed-case
 * codes are ambiguous and rejected.
 */
export function currencyNamed(column: string, text: string | null): string | null {
  if (text === null) return null
  const unit = currencyUnit(text)
  if (!/^[A-Z]{3}$/.test(unit))
    throw new Unreadable(column, 'a currency of three uppercase letters (ISO 4217), such as USD', text)
  return unit
}
