/** US dollar pairs for the leading coins. Pairs that the exchange does not have are skipped. */
export const LEADING_PRODUCTS: readonly string[] = [
  ...['BTC', 'ETH', 'XRP', 'BNB', 'SOL', 'DOGE', 'ADA', 'TRX', 'LINK', 'AVAX', 'XLM', 'BCH', 'LTC', 'DOT', 'SUI'],
  ...['HBAR', 'SHIB', 'UNI', 'AAVE', 'NEAR', 'ETC', 'ATOM', 'APT', 'TON', 'POL'],
].map((coin) => `${coin}-USD`)
