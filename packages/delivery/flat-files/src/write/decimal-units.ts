/**
 * Digits of a decimal in Parquet: `DECIMAL(38,18)`, whatever the file, so that files of many dates read as one table.
 */
export const PRECISION = 38
export const SCALE = 18

/**
 * The whole number of 10^-18 that a decimal text means, exactly. Throws for what does not fit: nothing is ever rounded.
 */
export function decimalUnits(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined || whole === undefined) throw new RangeError(`expected a decimal, got ${text.slice(0, 60)}`)
  if (fraction.length > SCALE || whole.replace(/^0+/, '').length > PRECISION - SCALE)
    throw new RangeError(`${text.slice(0, 80)} does not fit into DECIMAL(${PRECISION},${SCALE})`)
  return BigInt(`${sign}${whole}${fraction.padEnd(SCALE, '0')}`)
}
