import { allocate } from '../indices/closes.ts'
import { hashOf, randomFrom } from '../random.ts'
import { demoSecurities } from '../securities/demo-securities.ts'
import { decimalOf } from '../ticks.ts'
import { NO_POSITION_DETAILS, type DemoPosition } from './position.ts'

type Bond = Omit<DemoPosition, 'weight'>

const TREASURIES = 15
const FIRST_YEAR = 2027
const PLACES = 6

/** Synthetic Treasury notes, one maturing in each year. */
const treasuries: readonly Bond[] = Array.from({ length: TREASURIES }, (_, place) => {
  const eighths = 8 + ((place * 5) % 27)
  const maturity_date = `${FIRST_YEAR + place}-05-15`
  return {
    ...NO_POSITION_DETAILS,
    holding: `United States Treasury Note ${decimalOf(eighths * 125, 3)}% ${maturity_date}`,
    asset_class: 'fixed_income',
    issuer_type: 'government',
    credit_quality: 'AA',
    country_code: 'US',
    currency_code: 'USD',
    maturity_date,
    coupon: decimalOf(eighths * 125, 5),
  }
})

/** Maturity dates of the bonds listed in the demo market. */
const MATURITIES: Readonly<Record<string, string>> = {
  US037833AL42: '2043-05-04',
  US037833BX70: '2046-02-23',
  US92343VCV45: '2036-01-15',
  US254687FX90: '2031-01-13',
  US594918BR43: '2026-08-08',
}

/** The bonds listed in the demo market, with the coupon from their names. */
const listed: readonly Bond[] = demoSecurities
  .filter(({ kind }) => kind === 'BOND')
  .map(({ key, name, currency, country, identifiers }) => {
    const [, percent = ''] = /([\d.]+)% \d{4}$/.exec(name) ?? []
    return {
      ...NO_POSITION_DETAILS,
      holding: name,
      ticker: key,
      asset_class: 'fixed_income',
      issuer_type: 'corporate',
      credit_quality: 'A',
      country_code: country ?? null,
      currency_code: currency,
      isin: identifiers.isin ?? null,
      maturity_date: MATURITIES[identifiers.isin ?? ''] ?? null,
      coupon: ratioOf(percent),
    }
  })

/** Converts a percentage to a ratio: `4.272` becomes `0.04272`. */
function ratioOf(percent: string): string {
  const [whole = '0', fraction = ''] = percent.split('.')
  return decimalOf(Number(`${whole}${fraction}`), fraction.length + 2)
}

/** Returns a fund's bonds, with fixed random weights that add up to `whole` millionths. */
export function bondsOf(fund: string, whole: number): readonly DemoPosition[] {
  const bonds = [...treasuries, ...listed]
  const draws = bonds.map(({ holding }) => BigInt(200 + randomFrom(hashOf(holding, hashOf(fund))).below(800)))
  const weights = allocate(draws, whole)
  return bonds.map((bond, place) => ({ ...bond, weight: decimalOf(weights[place] ?? 0, PLACES) }))
}

/**
 * Returns the bonds that a fund bought on margin, and the corresponding liability: the bond weights exceed 100% in
 * total.
 */
export function shortBonds(): readonly DemoPosition[] {
  const debts = ['0.0412', '0.025', '0.0138']
  const bought = {
    ...NO_POSITION_DETAILS,
    asset_class: 'fixed_income',
    country_code: 'US',
    currency_code: 'USD',
  } as const
  return [
    { ...bought, holding: 'Uniform Mortgage-Backed Security TBA, long', weight: '0.08' },
    ...debts.map((weight, place): DemoPosition => ({
      ...bought,
      holding: `Uniform Mortgage-Backed Security TBA, sold ${place + 1}`,
      weight: `-${weight}`,
      position_side: 'short',
    })),
  ]
}
