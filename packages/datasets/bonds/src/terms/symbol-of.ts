const MARKET = 'BOND'

/** Returns the symbol of a bond's listing: bonds are listed under their ISINs. */
export const symbolOf = (isin: string) => ({ symbol: `${MARKET}:${isin}`, exchange_mic: MARKET })
