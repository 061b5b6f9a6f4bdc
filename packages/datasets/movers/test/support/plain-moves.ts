/** A fraction of whole numbers, which is exact until it is formatted. The denominator is positive. */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

/** Converts a decimal to a fraction. */
export function fractionOf(text: string): Fraction {
  const [whole = '', digits = ''] = text.split('.')
  return { over: BigInt(whole + digits), under: 10n ** BigInt(digits.length) }
}

export const divided = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under, under: a.under * b.over })
const less = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under - b.over * a.under,
  under: a.under * b.under,
})
const size = (value: bigint) => (value < 0n ? -value : value)

/** Formats a fraction with at most `places` decimal places, half to even, without trailing zeros. */
export function rounded({ over, under }: Fraction, places: number): string {
  const scaled = size(over) * 10n ** BigInt(places)
  const [down, rest] = [scaled / under, scaled % under]
  const up = rest * 2n > under || (rest * 2n === under && down % 2n === 1n)
  const digits = String(up ? down + 1n : down).padStart(places + 1, '0')
  const text = `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`.replace(
    /\.?0*$/,
    '',
  )
  return over < 0n && text !== '0' ? `-${text}` : text
}

/** Formats a fraction with the given number of significant digits, for values of at least one millionth. */
function significant(value: Fraction, digits: number): string {
  let places = digits
  while (places > -30 && value.over * 10n ** BigInt(Math.max(0, places)) >= 10n ** BigInt(digits) * value.under)
    places--
  while (value.over * 10n ** BigInt(places + 1) < 10n ** BigInt(digits) * value.under) places++
  return rounded(value, places)
}

export interface PlainMove {
  readonly previous_close: string
  readonly change: string
  readonly percent_change: string
  readonly isWithheld: boolean
}

/** Computes a move from its definition, for comparison. */
export function plainMove(previous: string, open: string | null, close: string, ratios: readonly string[]): PlainMove {
  const ratio = ratios.map(fractionOf).reduce((a, b) => ({ over: a.over * b.over, under: a.under * b.under }), {
    over: 1n,
    under: 1n,
  })
  const previous_close =
    ratios.length === 0 ? rounded(fractionOf(previous), 20) : significant(divided(fractionOf(previous), ratio), 12)
  const before = fractionOf(previous_close)
  const change = less(fractionOf(close), before)
  const gap = open === null ? undefined : less(fractionOf(open), before)
  return {
    previous_close,
    change: rounded(change, 40),
    percent_change: rounded(divided(change, before), 8),
    // |gap| / before >= 9/10
    isWithheld: gap !== undefined && size(gap.over) * before.under * 10n >= 9n * before.over * gap.under,
  }
}
