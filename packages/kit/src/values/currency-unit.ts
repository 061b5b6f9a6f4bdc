import { Decimal } from './decimal.ts'

/** Minor units in which exchanges quote prices, with their currency. Each unit is a hundredth of its currency. */
const MINOR_UNITS: Readonly<Record<string, string>> = { GBX: 'GBP', ILA: 'ILS', ZAC: 'ZAR' }
/** Minor units per unit of the currency. */
const PER_CURRENCY = 100

/** Publishers' spellings of minor units. No other currency codes differ from these only in case. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ GBp: 'GBX', 'GBp.': 'GBX', GBx: 'GBX', gbx: 'GBX' },
  ...{ ILa: 'ILA', Ila: 'ILA', ila: 'ILA' },
  ...{ ZAc: 'ZAC', Zac: 'ZAC', zac: 'ZAC' },
}

/** Returns the canonical spelling of a currency or minor unit: `GBp` is `GBX`. Other codes are unchanged. */
export const currencyUnit = (code: string): string =>
  (Object.hasOwn(SPELLINGS, code) ? SPELLINGS[code] : undefined) ?? code

/**
 * Returns a unit's currency and the number of units in one unit of that currency: 100 GBX make 1 GBP; every other unit
 * is its own currency.
 */
export function currencyOf(unit: string): { readonly currency: string; readonly perCurrency: number } {
  const currency = Object.hasOwn(MINOR_UNITS, unit) ? MINOR_UNITS[unit] : undefined
  return currency === undefined ? { currency: unit, perCurrency: 1 } : { currency, perCurrency: PER_CURRENCY }
}

/**
 * Returns the factor that converts one unit to another unit of the same currency: 100 from GBP to GBX, 0.01 back.
 * Undefined between different currencies.
 */
export function unitFactor(from: string, to: string): Decimal | undefined {
  const [source, target] = [currencyOf(from), currencyOf(to)]
  if (source.currency !== target.currency) return undefined
  return new Decimal(target.perCurrency).div(source.perCurrency)
}
