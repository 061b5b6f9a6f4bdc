import type { Count, DecimalText } from '@bourse/client'

/** A number as sent by the API. `Intl` formats decimal text exactly, without converting it to a float. */
export type Figure = DecimalText | Count | null | undefined

/** Placeholder for a missing value. */
export const NONE = '–'

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.NumberFormat(undefined, options)
  formats.set(key, known)
  return known
}

/** A negative number that rounds to zero has no sign. */
function written(value: Figure, options: Intl.NumberFormatOptions): string {
  if (value === null || value === undefined) return NONE
  // `format` accepts decimal text, typed as StringNumericLiteral.
  return formatOf({ signDisplay: 'negative', ...options }).format(value as `${number}` | number | bigint)
}

/** Every digit that was sent, grouped as in the user's language. */
export const exact = (value: Figure) => written(value, { maximumFractionDigits: 20 })

/** Every digit of a monetary amount, with at least two decimal places. */
export const exactMoney = (value: Figure) => written(value, { minimumFractionDigits: 2, maximumFractionDigits: 20 })

/** A price, with at least two decimal places. */
export const price = (value: Figure) => written(value, { minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** A number rounded to a fixed number of decimal places. */
export const formatFixed = (value: Figure, digits = 2) =>
  written(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A computed number, in which more digits would be noise. */
export const computed = (value: number | null | undefined) => formatFixed(value, Math.abs(value ?? 0) < 10 ? 4 : 2)

/** A whole number. */
export const count = (value: Figure) => written(value, { maximumFractionDigits: 0 })

/** `102M`, `1.08T`: for narrow columns. */
export const compact = (value: Figure) => written(value, { notation: 'compact', maximumFractionDigits: 2 })

/** A plain ratio as a percentage: 0.0088 is 0.88%. */
export const percent = (value: Figure, digits = 2) =>
  written(value, { style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits })

/** A plain ratio as a percentage with a sign, for changes. */
export const signedPercent = (value: Figure, digits = 2) =>
  written(value, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })

/** A number with a sign, for changes. */
export const withSign = (value: Figure, digits = 2) =>
  written(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  })

/** Bytes in the largest unit in which the value is at least 1. */
export function bytes(value: Figure): string {
  if (value === null || value === undefined) return NONE
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
  let amount = Number(value)
  let step = 0
  while (amount >= 1000 && step < units.length - 1) {
    amount /= 1000
    step++
  }
  return formatOf({ style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 }).format(amount)
}

/** CSS class of a change by its sign: a color and an arrow; undefined for zero and missing values. */
export function direction(ratio: Figure): 'gain' | 'loss' | undefined {
  // Digits that `signedPercent` rounds away have no direction.
  const rounded = Math.round(Number(ratio ?? 0) * 10_000)
  return rounded > 0 ? 'gain' : rounded < 0 ? 'loss' : undefined
}
