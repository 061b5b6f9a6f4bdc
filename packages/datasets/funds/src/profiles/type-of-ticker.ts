import type { Profile } from './profile.ts'

/**
 * Returns the fund type that a ticker implies: US mutual fund tickers have five letters and end in X, money market
 * fund tickers in XX.
 */
export function typeOfTicker(symbol: string): Profile['fund_type'] {
  if (!/^[A-Z]{4}X$/.test(symbol)) return 'etf'
  return symbol.endsWith('XX') ? 'money_market' : 'mutual_fund'
}
