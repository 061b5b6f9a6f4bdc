/** Maximum exponent to write out; a larger one would just produce a long run of zeros. */
const longestExponent = 400

/**
 * Writes a number such as `1.5e-7` without its exponent, digit for digit (`0.00000015`). Returns other text, and
 * exponents beyond 400, unchanged.
 */
export function plainDecimal(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([-+]?\d{1,3})$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts
  const shift = Number(exponent)
  return Math.abs(shift) > longestExponent ? text : sign + movePoint(whole, fraction, shift)
}

function movePoint(whole: string, fraction: string, shift: number): string {
  const digits = whole + fraction
  const point = whole.length + shift
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return digits.replace(/^0+(?=\d)/, '') + '0'.repeat(point - digits.length)
  return `${digits.slice(0, point)}.${digits.slice(point)}`
}
