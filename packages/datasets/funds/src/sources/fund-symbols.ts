import { isReadable } from '@bourse/kit'
import { companyTickers, type FundReport } from '@bourse/sec'
import type { Profile } from '../profiles/profile.ts'
import { typeOfTicker } from '../profiles/type-of-ticker.ts'
import { fundTickers, type FundTicker } from './fund-tickers.ts'

/** The SEC's ticker lists: share classes of funds with series, and companies, which include all other funds. */
export const TICKER_LISTS = { classes: 'company_tickers_mf.json', companies: 'company_tickers_exchange.json' } as const

/** A ticker under which a report's portfolio is published. */
export interface FundSymbol {
  readonly symbol: string
  readonly class_id: string | null
  readonly fund_type: Profile['fund_type']
}

/** Returns the list that contains a report's tickers. Closed-end funds have neither series nor classes. */
export function tickerListOf({ series_id, class_ids }: FundReport): 'classes' | 'companies' {
  return series_id === null && class_ids.length === 0 ? 'companies' : 'classes'
}

/** Returns a report's tickers from the text of its list. */
export function fundSymbols(report: FundReport, tickers: string): readonly FundSymbol[] {
  if (tickerListOf(report) === 'companies') return commonShares(report, tickers)
  return classesOf(report, fundTickers(tickers)).map(({ symbol, class_id }) => ({
    ...{ symbol, class_id },
    fund_type: typeOfTicker(symbol),
  }))
}

/** Returns the classes that the report names or, if it names none, all classes of its series. */
function classesOf({ series_id, class_ids }: FundReport, tickers: readonly FundTicker[]): readonly FundTicker[] {
  const named = tickers.filter(({ class_id }) => class_ids.includes(class_id))
  return named.length > 0 ? named : tickers.filter((ticker) => ticker.series_id === series_id)
}

/** Matches preferred shares, rights, warrants and units, whose holders do not own a share of the portfolio. */
const OTHER_SECURITY = /\.(?:PR|RT|WS|U)/

/**
 * Returns the common shares of a registrant without series. The report does not say whether it is a closed-end fund or
 * a unit investment trust; trusts that trade as ETFs say so in their names.
 */
function commonShares({ cik, registrant }: FundReport, tickers: string): readonly FundSymbol[] {
  const fund_type = /\bETF\b/i.test(registrant ?? '') ? 'etf' : 'closed_end'
  return companyTickers(tickers)
    .filter(isReadable)
    .filter((ticker) => ticker.cik === cik && !OTHER_SECURITY.test(ticker.symbol))
    .map(({ symbol }) => ({ symbol, class_id: null, fund_type }))
}
