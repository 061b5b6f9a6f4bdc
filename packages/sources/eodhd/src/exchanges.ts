/** An exchange as EODHD defines it, and the markets of its listings. */
export interface EodhdExchange {
  /** EODHD's exchange code, which is the suffix of its symbols. */
  readonly code: string
  /** MIC of the exchange's only market; undefined for `US`, where each listing has its own market. */
  readonly mic: string | undefined
  /** MIC of the calendar with the exchange's sessions. */
  readonly calendar: string
}

const only = (code: string, mic: string): EodhdExchange => ({ code, mic, calendar: mic })

/** Exchanges by market; `US` combines all US markets. */
const EXCHANGES: Readonly<Record<string, EodhdExchange>> = {
  XLON: only('LSE', 'XLON'),
  XTSE: only('TO', 'XTSE'),
  XTSX: only('V', 'XTSX'),
  NEOE: only('NEO', 'NEOE'),
  XPAR: only('PA', 'XPAR'),
  XAMS: only('AS', 'XAMS'),
  XASX: only('AU', 'XASX'),
  US: { code: 'US', mic: undefined, calendar: 'XNYS' },
}

/** Markets that a source may cover. */
export const EODHD_MARKETS: readonly string[] = Object.keys(EXCHANGES)
/** Markets that a source covers by default: those that no other source covers. */
export const EODHD_DEFAULT_MARKETS: readonly string[] = EODHD_MARKETS.filter((market) => market !== 'US')

/** MICs of the listings in `US`. */
export const EODHD_US_MARKETS: readonly string[] = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM']

/**
 * Returns a market's exchange.
 * @throws RangeError for a market that EODHD does not cover
 */
export function eodhdExchange(market: string): EodhdExchange {
  const exchange = Object.hasOwn(EXCHANGES, market) ? EXCHANGES[market] : undefined
  if (exchange !== undefined) return exchange
  throw new RangeError(`markets: expected one of ${EODHD_MARKETS.join(', ')}, got ${market}`)
}

/** Returns the exchange whose symbol list contains a MIC's listings; undefined for a MIC that EODHD does not cover. */
export function exchangeOfMic(mic: string): EodhdExchange | undefined {
  const market = EODHD_US_MARKETS.includes(mic) ? 'US' : mic
  return Object.hasOwn(EXCHANGES, market) ? EXCHANGES[market] : undefined
}

const US_MICS: Readonly<Record<string, string>> = {
  NASDAQ: 'XNAS',
  NYSE: 'XNYS',
  'NYSE MKT': 'XASE',
  AMEX: 'XASE',
  'NYSE ARCA': 'ARCX',
  BATS: 'BATS',
}

/** Returns a listing's MIC, based on the exchange in the symbol list; undefined for an unknown exchange. */
export function listingMic({ mic }: EodhdExchange, stated: string): string | undefined {
  if (mic !== undefined) return mic
  if (stated === 'PINK' || stated.startsWith('OTC')) return 'OTCM'
  return Object.hasOwn(US_MICS, stated) ? US_MICS[stated] : undefined
}

/** Returns the codes whose operating MIC in EODHD's list of exchanges differs from the market configured here. */
export function differingExchanges(
  listed: readonly { readonly code: string; readonly mics: readonly string[] }[],
): readonly string[] {
  const micsOf = new Map(listed.map(({ code, mics }) => [code, mics]))
  return Object.values(EXCHANGES)
    .filter(({ code, calendar }) => micsOf.get(code)?.includes(calendar) !== true)
    .map(({ code }) => code)
}
