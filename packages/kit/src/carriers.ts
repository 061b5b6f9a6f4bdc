import type { Carrier } from './subject.ts'

/** Carriers of a name in the order in which their markets win; those of other markets come last. */
export function inMarketOrder(carriers: readonly Carrier[], markets: readonly string[]): readonly Carrier[] {
  const rank = ({ market }: Carrier) => (markets.includes(market) ? markets.indexOf(market) : markets.length)
  return carriers.toSorted((a, b) => rank(a) - rank(b))
}

/** Who carried a name on a date: of several the one in the market that wins. */
export function carrierOn(carriers: readonly Carrier[], date: string, markets: readonly string[]): Carrier | undefined {
  const onDate = carriers.filter(({ from, to }) => from <= date && (to === null || date <= to))
  return inMarketOrder(onDate, markets)[0]
}
