/** Crypto pairs quoted about every 5 minutes; all other priced pairs are quoted hourly. */
export const leadingCryptoPairs: ReadonlySet<string> = new Set([
  ...['BTCUSD', 'ETHUSD', 'XRPUSD', 'BNBUSD', 'SOLUSD', 'DOGEUSD', 'ADAUSD', 'TRXUSD', 'LINKUSD', 'AVAXUSD'],
  ...['XLMUSD', 'BCHUSD', 'LTCUSD', 'DOTUSD', 'SUIUSD', 'HBARUSD', 'SHIBUSD', 'UNIUSD', 'AAVEUSD', 'NEARUSD'],
  ...['ETCUSD', 'ATOMUSD', 'APTUSD', 'TONUSD', 'POLUSD'],
])

/** The major pairs and leading crosses: all pairs between eight currencies. */
export const leadingCurrencyPairs: ReadonlySet<string> = new Set([
  ...['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDJPY', 'USDCHF', 'USDCAD'],
  ...['EURGBP', 'EURAUD', 'EURNZD', 'EURCAD', 'EURCHF', 'EURJPY', 'GBPAUD', 'GBPNZD', 'GBPCAD', 'GBPCHF', 'GBPJPY'],
  ...['AUDNZD', 'AUDCAD', 'AUDCHF', 'AUDJPY', 'NZDCAD', 'NZDCHF', 'NZDJPY', 'CADCHF', 'CADJPY', 'CHFJPY'],
])
