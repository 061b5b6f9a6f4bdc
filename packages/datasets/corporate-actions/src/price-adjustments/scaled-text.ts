import type { Decimal } from '@bourse/kit'
import { fixedPoint, timesFixed, type FixedPoint } from './fixed-point.ts'

/** A positive factor as a fraction of whole numbers, and the digits after the point of what it makes. */
export interface Scale {
  readonly times: bigint
  readonly over: bigint
  readonly digits: number
  /** The same cut off, by the digits after the point of what it is applied to: as many as came so far. */
  readonly fixed: (FixedPoint | undefined)[]
}

/** The scale that multiplies by `factor` and divides by `divisor`, both exactly as they are written. */
export function scaleOf(factor: Decimal, divisor: Decimal, digits: number): Scale {
  const [a, b] = [fractionOf(factor.toFixed()), fractionOf(divisor.toFixed())]
  return { times: a.whole * b.unit * powerOfTen(digits), over: a.unit * b.whole, digits, fixed: [] }
}

/** Decimal text times a scale, rounded once, half to even. */
export function scaledText(text: string, scale: Scale): string {
  const { whole, places } = digitsOf(text)
  const fixed = (scale.fixed[places] ??= fixedPoint(scale.times, scale.over * powerOfTen(places)))
  const quick = fixed === undefined ? undefined : timesFixed(whole, fixed)
  return quick === undefined ? scaledExactly(text, scale) : textOf(quick, scale.digits)
}

/** Decimal text without its point, exact below 2⁵³, and how many digits stand behind it; not a number below zero. */
function digitsOf(text: string): { readonly whole: number; readonly places: number } {
  let whole = 0
  let places = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === POINT) places = text.length - 1 - index
    else whole = whole * 10 + code - ZERO
  }
  return { whole: text.charCodeAt(0) === MINUS ? Number.NaN : whole, places }
}

/** A whole number over a power of ten, without zeros at the end. */
function textOf(scaled: number, digits: number): string {
  const unit = 10 ** digits
  const whole = Math.floor(scaled / unit)
  let [rest, places] = [scaled - whole * unit, digits]
  if (rest === 0) return String(whole)
  for (; rest % 10 === 0; rest /= 10) places--
  return `${whole}.${String(rest).padStart(places, '0')}`
}

/** The same for every text, in some four times the time. */
function scaledExactly(text: string, { times, over, digits }: Scale): string {
  const { whole, unit } = fractionOf(text)
  const [product, by] = [(whole < 0n ? -whole : whole) * times, over * unit]
  const down = product / by
  const twice = (product - down * by) * 2n
  const isUp = twice > by || (twice === by && (down & 1n) === 1n)
  const scaled = isUp ? down + 1n : down
  return withPoint(`${whole < 0n && scaled !== 0n ? '-' : ''}${scaled}`, digits)
}

/** Decimal text without its point, over a power of ten. */
function fractionOf(text: string): { readonly whole: bigint; readonly unit: bigint } {
  const point = text.indexOf('.')
  if (point === -1) return { whole: BigInt(text), unit: 1n }
  return { whole: BigInt(text.slice(0, point) + text.slice(point + 1)), unit: powerOfTen(text.length - point - 1) }
}

/** Puts a point before the last digits of a whole number, and drops zeros at the end. */
function withPoint(scaled: string, digits: number): string {
  if (scaled === '0') return '0'
  const sign = scaled.startsWith('-') ? '-' : ''
  const text = scaled.slice(sign.length).padStart(digits + 1, '0')
  const point = text.length - digits
  let end = text.length
  while (end > point && text.charCodeAt(end - 1) === ZERO) end--
  return sign + (end === point ? text.slice(0, point) : `${text.slice(0, point)}.${text.slice(point, end)}`)
}

const MINUS = 45
const POINT = 46
const ZERO = 48

const powers: bigint[] = []

function powerOfTen(exponent: number): bigint {
  const known = powers[exponent]
  if (known !== undefined) return known
  return (powers[exponent] = 10n ** BigInt(exponent))
}
