/** The meaning of an EODHD code without its exchange suffix. */
export interface EodhdTicker {
  /**
   * `fund`: the code is a Morningstar id, not a ticker. `former`: the listing had the ticker before another listing
   * took it over.
   */
  readonly is: 'listing' | 'fund' | 'former'
  readonly symbol: string
}

const FUND_CODE = /^0P[0-9A-Z]{8}$/
const FORMER = /_old\d*$/i

/** Parses a code such as `BHP`, `0P00007962` or `AQLT_old`. */
export function eodhdTicker(code: string): EodhdTicker {
  if (FUND_CODE.test(code)) return { is: 'fund', symbol: code }
  return FORMER.test(code) ? { is: 'former', symbol: code.replace(FORMER, '') } : { is: 'listing', symbol: code }
}

/** Returns EODHD's code for a stored symbol: `BRK-B` for `BRK.B`, `BAC-PB` for `BAC.PRB`. */
export const eodhdCode = (symbol: string): string => symbol.replace(/\.PR(?=[A-Z]$)/, '.P').replaceAll('.', '-')
