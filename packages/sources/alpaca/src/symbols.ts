/** Suffixes for when-issued rights: Alpaca joins the two suffixes used by exchanges. */
const [THEIRS, STORED] = ['.RTWI', '.RT.WI']

/** Returns an Alpaca symbol in Bourse's notation. */
export const storedSymbol = (symbol: string): string => replacedEnd(symbol, THEIRS, STORED)

/** Returns a stored symbol in Alpaca's notation. */
export const alpacaSymbol = (symbol: string): string => replacedEnd(symbol, STORED, THEIRS)

const replacedEnd = (text: string, end: string, by: string) =>
  text.endsWith(end) ? text.slice(0, -end.length) + by : text
