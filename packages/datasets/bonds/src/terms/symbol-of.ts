const MARKET = 'BOND'

/** How the listing of a bond is named: bonds are listed under their ISINs. */
export const symbolOf = (isin: string) => ({ symbol: `${MARKET}:${isin}`, exchange_mic: MARKET })
