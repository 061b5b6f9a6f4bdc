/** Rights that trade when issued: Alpaca joins what exchanges write as two suffixes. */
const [THEIRS, STORED] = ['.RTWI', '.RT.WI']

/** Returns the spelling of a symbol as it is stored. */
export const storedSymbol = (symbol: string): string => replacedEnd(symbol, THEIRS, STORED)

/** Returns the spelling of a stored symbol that Alpaca expects. */
export const alpacaSymbol = (symbol: string): string => replacedEnd(symbol, STORED, THEIRS)

const replacedEnd = (text: string, end: string, by: string) =>
  text.endsWith(end) ? text.slice(0, -end.length) + by : text
