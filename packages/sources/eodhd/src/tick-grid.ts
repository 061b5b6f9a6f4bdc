import { Decimal } from '@bourse/kit/values'

/** A market's price range: its lowest price and half of its tick. Midpoint crosses trade at half ticks. */
type Range = readonly [from: string, halfTick: string]

/** The finest ticks in the European Union's and the United Kingdom's tick-size regimes, which depend on liquidity. */
const EUROPEAN: readonly Range[] = [
  ['0', '0.00005'],
  ['1', '0.0001'],
  ['2', '0.00025'],
  ['5', '0.0005'],
  ['10', '0.001'],
  ['20', '0.0025'],
  ['50', '0.005'],
  ['100', '0.01'],
  ['200', '0.025'],
  ['500', '0.05'],
  ['1000', '0.1'],
  ['2000', '0.25'],
  ['5000', '0.5'],
  ['10000', '1'],
  ['20000', '2.5'],
  ['50000', '5'],
]
const CANADIAN: readonly Range[] = [
  ['0', '0.0025'],
  ['0.5', '0.005'],
]
const AUSTRALIAN: readonly Range[] = [
  ['0', '0.0005'],
  ['0.1', '0.0025'],
  ['2', '0.005'],
]

/**
 * Ranges by market, in the currency unit of its prices. US markets have none because US tapes contain prices between
 * ticks.
 */
const RANGES: Readonly<Record<string, readonly Range[]>> = {
  XLON: EUROPEAN,
  XPAR: EUROPEAN,
  XAMS: EUROPEAN,
  XTSE: CANADIAN,
  XTSX: CANADIAN,
  NEOE: CANADIAN,
  XASX: AUSTRALIAN,
}

/** Returns whether a price cannot have traded on a market because it is not a multiple of half the market's tick. */
export function isOffTick(mic: string, price: string): boolean {
  const ranges = Object.hasOwn(RANGES, mic) ? (RANGES[mic] ?? []) : []
  const value = new Decimal(price)
  const range = ranges.findLast(([from]) => value.greaterThanOrEqualTo(from))
  return range !== undefined && !value.mod(range[1]).isZero()
}
