/** What a code of EODHD without its suffix stands for. */
export interface EodhdTicker {
  /** `fund`: a Morningstar id instead of a ticker. `former`: a listing that had the ticker before another one. */
  readonly is: 'listing' | 'fund' | 'former'
  readonly symbol: string
}

const FUND_CODE = /^0P[0-9A-Z]{8}$/
const FORMER = /_old\d*$/i

/** Reads a code: `BHP`, `0P00007962`, `AQLT_old`. */
export function eodhdTicker(code: string): EodhdTicker {
  if (FUND_CODE.test(code)) return { is: 'fund', symbol: code }
  return FORMER.test(code) ? { is: 'former', symbol: code.replace(FORMER, '') } : { is: 'listing', symbol: code }
}

/** Returns the code of a stored symbol: `BRK-B` for `BRK.B`, `BAC-PB` for `BAC.PRB`. */
export const eodhdCode = (symbol: string): string => symbol.replace(/\.PR(?=[A-Z]$)/, '.P').replaceAll('.', '-')
