/** Other names of fields in files, in lower case without blanks and punctuation; the first one in a file is used. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  symbol: ['ticker', 'tickersymbol', 'stocksymbol', 'instrument', 'security', 'stock', 'code'],
  exchange_mic: ['mic', 'miccode', 'exchangemiccode'],
  name: ['companyname', 'securityname', 'issuername'],
  isin: ['isincode', 'isinnumber'],
  currency_code: ['currency', 'ccy', 'curr'],
  date: ['tradedate', 'tradingdate', 'tradingday', 'pricedate', 'businessdate', 'day', 'timestamp', 'datetime', 'time'],
  datetime: ['timestamp', 'bartime', 'opentime'],
  open: ['openprice', 'openingprice', 'pxopen'],
  high: ['highprice', 'dayhigh', 'pxhigh'],
  low: ['lowprice', 'daylow', 'pxlow'],
  close: ['closeprice', 'closingprice', 'last', 'lastprice', 'pxlast', 'price'],
  volume: ['vol', 'tradedvolume', 'totalvolume', 'sharestraded', 'pxvolume'],
  trade_count: ['trades', 'numberoftrades', 'numtrades', 'transactions'],
  last_price: ['last', 'lasttradeprice', 'price'],
  underlying: ['underlyingsymbol', 'underlier'],
  contract_symbol: ['optionsymbol', 'occsymbol', 'contract'],
  expiration: ['expiry', 'expirationdate', 'expirydate'],
  option_type: ['type', 'putcall', 'callput', 'right'],
  strike: ['strikeprice'],
  snapshot_date: ['asofdate', 'quotedate', 'date'],
  open_interest: ['oi', 'openint'],
  implied_volatility: ['iv', 'impliedvol'],
  ex_date: ['exdividenddate', 'exdivdate'],
  pay_date: ['paymentdate', 'payabledate', 'paydate'],
  declaration_date: ['declareddate', 'announcementdate'],
  amount: ['dividend', 'cashamount'],
  observation_date: ['date', 'period'],
  series_id: ['series'],
}

const folded = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Returns the column position of each field that a column names without regard to case, blanks and punctuation, or by
 * a synonym. A field for which several columns have the same name stays without one, because each could be meant.
 * @param columns A file's column names; empty ones are not used
 */
export function similarNames(columns: readonly string[], fields: readonly string[]): ReadonlyMap<string, number> {
  const names = columns.map(folded)
  const positions = new Map<string, number>()
  const used = new Set<number>()
  const feed = (field: string, candidates: readonly string[]) => {
    for (const candidate of candidates) {
      const found = names.flatMap((name, at) => (name === candidate && !used.has(at) ? [at] : []))
      const [at] = found
      if (at === undefined) continue
      if (found.length === 1) {
        positions.set(field, at)
        used.add(at)
      }
      return
    }
  }
  for (const field of fields) feed(field, [folded(field)])
  for (const field of fields) if (!positions.has(field)) feed(field, SYNONYMS[field] ?? [])
  return positions
}
