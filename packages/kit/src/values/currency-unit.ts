import { Decimal } from './decimal.ts'

/** Minor units in which exchanges quote prices, by their currency; a hundredth of it each. */
const MINOR_UNITS: Readonly<Record<string, string>> = { GBX: 'GBP', ILA: 'ILS', ZAC: 'ZAR' }
/** Minor units that make one of their currency. */
const PER_CURRENCY = 100

/** Spellings of publishers that mean a minor unit. Letters in another case are no other currency elsewhere. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ GBp: 'GBX', 'GBp.': 'GBX', GBx: 'GBX', gbx: 'GBX' },
  ...{ ILa: 'ILA', Ila: 'ILA', ila: 'ILA' },
  ...{ ZAc: 'ZAC', Zac: 'ZAC', zac: 'ZAC' },
}

/** A currency, or a minor unit of one, as rows spell it: `GBp` is `GBX`. Other codes stay as they are. */
export const currencyUnit = (code: string): string =>
  (Object.hasOwn(SPELLINGS, code) ? SPELLINGS[code] : undefined) ?? code

/** The currency of a unit, and how many of the unit make one: GBX is 100 of GBP, every other unit is its own. */
export function currencyOf(unit: string): { readonly currency: string; readonly perCurrency: number } {
  const currency = Object.hasOwn(MINOR_UNITS, unit) ? MINOR_UNITS[unit] : undefined
  return currency === undefined ? { currency: unit, perCurrency: 1 } : { currency, perCurrency: PER_CURRENCY }
}

/**
 * What one of a unit is in another one of the same currency: 100 from GBP to GBX, 0.01 back; undefined between
 * currencies.
 */
export function unitFactor(from: string, to: string): Decimal | undefined {
  const [source, target] = [currencyOf(from), currencyOf(to)]
  if (source.currency !== target.currency) return undefined
  return new Decimal(target.perCurrency).div(source.perCurrency)
}
