/**
 * Precision of Parquet decimals: `DECIMAL(38,18)` in every file, so that files for many dates can be read as one table.
 */
export const PRECISION = 38
export const SCALE = 18

/** Converts decimal text to an exact integer in units of 10^-18. Throws if it does not fit; never rounds. */
export function decimalUnits(text: string): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (sign === undefined || whole === undefined) throw new RangeError(`expected a decimal, got ${text.slice(0, 60)}`)
  if (fraction.length > SCALE || whole.replace(/^0+/, '').length > PRECISION - SCALE)
    throw new RangeError(`${text.slice(0, 80)} does not fit into DECIMAL(${PRECISION},${SCALE})`)
  return BigInt(`${sign}${whole}${fraction.padEnd(SCALE, '0')}`)
}
