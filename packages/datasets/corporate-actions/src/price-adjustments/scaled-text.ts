import type { Decimal } from '@bourse/kit'

/** A positive factor as a fraction of whole numbers, and the digits after the point of what it makes. */
export interface Scale {
  readonly times: bigint
  readonly over: bigint
  readonly digits: number
}

/** The scale that multiplies by `factor` and divides by `divisor`, both exactly as they are written. */
export function scaleOf(factor: Decimal, divisor: Decimal, digits: number): Scale {
  const [a, b] = [fractionOf(factor.toFixed()), fractionOf(divisor.toFixed())]
  return { times: a.whole * b.unit * powerOfTen(digits), over: a.unit * b.whole, digits }
}

/**
 * Decimal text times a scale, rounded once, half to even. Whole numbers do it in a third of the time of `Decimal`,
 * which a year of bars spends on little else.
 */
export function scaledText(text: string, { times, over, digits }: Scale): string {
  const { whole, unit } = fractionOf(text)
  const [product, by] = [(whole < 0n ? -whole : whole) * times, over * unit]
  const down = product / by
  const twice = (product - down * by) * 2n
  const isUp = twice > by || (twice === by && (down & 1n) === 1n)
  return withPoint(isUp ? down + 1n : down, digits, whole < 0n)
}

/** Decimal text without its point, over a power of ten. */
function fractionOf(text: string): { readonly whole: bigint; readonly unit: bigint } {
  const point = text.indexOf('.')
  if (point === -1) return { whole: BigInt(text), unit: 1n }
  return { whole: BigInt(text.slice(0, point) + text.slice(point + 1)), unit: powerOfTen(text.length - point - 1) }
}

function withPoint(scaled: bigint, digits: number, isNegative: boolean): string {
  if (scaled === 0n) return '0'
  const text = String(scaled).padStart(digits + 1, '0')
  const fraction = text.slice(text.length - digits).replace(/0+$/, '')
  const sign = isNegative ? '-' : ''
  return `${sign}${text.slice(0, text.length - digits)}${fraction === '' ? '' : `.${fraction}`}`
}

const powers: bigint[] = []

function powerOfTen(exponent: number): bigint {
  const known = powers[exponent]
  if (known !== undefined) return known
  return (powers[exponent] = 10n ** BigInt(exponent))
}
