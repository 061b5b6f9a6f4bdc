import { listingPeriodOn } from '../issuers.ts'
import type { ListingPeriod, DemoSecurity } from '../security.ts'

/** A demo market index's configuration. */
export interface IndexPlan {
  readonly code: string
  readonly provider: string
  readonly region: string
  readonly country: string
  readonly weighting: 'float' | 'price'
  /** Whether the publisher states weights. */
  readonly isWeighted: boolean
  /** Whether the index has one list per session or per week. */
  readonly pace: 'daily' | 'weekly'
  /** Whether the index has bars. */
  readonly hasLevel: boolean
  readonly baseDate: string | null
  readonly baseLevel: string | null
  readonly isMember: (security: DemoSecurity, at: ListingPeriod) => boolean
}

const US_EXCHANGES: ReadonlySet<string> = new Set(['XNYS', 'XNAS', 'BATS'])
const THIRTY: ReadonlySet<string> = new Set(['BA', 'DIS', 'JNJ', 'JPM', 'KO', 'PFE', 'PG', 'V', 'WMT', 'XOM'])
const SMALLER: ReadonlySet<string> = new Set(['XASE:UEC', 'XASE:BTG', 'XASE:IMO', 'XNYS:FI'])

const isUsStock = ({ kind, country }: DemoSecurity, { exchange_mic }: ListingPeriod) =>
  kind === 'CS' && country === 'US' && US_EXCHANGES.has(exchange_mic)

const venue = (mic: string, plan: Pick<IndexPlan, 'code' | 'provider' | 'region' | 'country'>): IndexPlan => ({
  ...plan,
  weighting: 'float',
  isWeighted: false,
  pace: 'weekly',
  hasLevel: true,
  baseDate: null,
  baseLevel: null,
  isMember: ({ kind }, { exchange_mic }) => kind === 'CS' && exchange_mic === mic,
})

const american = { region: 'North America', country: 'US', isWeighted: true, pace: 'daily', hasLevel: true } as const

/** Every index with constituents. */
export const indexPlans: readonly IndexPlan[] = [
  {
    ...american,
    code: 'SPX',
    provider: 'S&P Dow Jones Indices',
    weighting: 'float',
    baseDate: '1957-03-04',
    baseLevel: '44.06',
    isMember: isUsStock,
  },
  {
    ...american,
    code: 'NDX',
    provider: 'Nasdaq',
    weighting: 'float',
    baseDate: '1985-01-31',
    baseLevel: '125',
    isMember: (security, at) => isUsStock(security, at) && at.exchange_mic === 'XNAS',
  },
  {
    ...american,
    code: 'DJI',
    provider: 'S&P Dow Jones Indices',
    weighting: 'price',
    baseDate: '1896-05-26',
    baseLevel: '40.94',
    isMember: ({ kind }, { exchange_mic, symbol }) => kind === 'CS' && exchange_mic === 'XNYS' && THIRTY.has(symbol),
  },
  venue('XTSE', { code: 'GSPTSE', provider: 'S&P Dow Jones Indices', region: 'North America', country: 'CA' }),
  venue('XPAR', { code: 'FCHI', provider: 'Euronext', region: 'Europe', country: 'FR' }),
  venue('XAMS', { code: 'AEX', provider: 'Euronext', region: 'Europe', country: 'NL' }),
  venue('XASX', { code: 'AXJO', provider: 'S&P Dow Jones Indices', region: 'Asia-Pacific', country: 'AU' }),
  {
    ...american,
    code: 'RUT',
    provider: 'FTSE Russell',
    weighting: 'float',
    pace: 'weekly',
    hasLevel: false,
    baseDate: '1986-12-31',
    baseLevel: '135',
    isMember: ({ key }) => SMALLER.has(key),
  },
]

/** Start dates of memberships that began after the start of the demo market, by index and security key. */
const JOINED: Readonly<Record<string, string>> = {
  'SPX XNYS:PLTR': '2024-09-23',
  'NDX XNYS:PLTR': '2024-12-23',
  'SPX XNAS:TSLA': '2020-12-21',
}

/** Returns the first day of a security's membership, not before the start of the demo market. */
export const memberSince = ({ code }: IndexPlan, { key, carried }: DemoSecurity): string | undefined =>
  JOINED[`${code} ${key}`] ?? carried[0]?.from

/**
 * Returns the listing period in which a security is a member of an index on a date; undefined if it is not a member.
 */
export function membershipOn(plan: IndexPlan, security: DemoSecurity, date: string): ListingPeriod | undefined {
  const at = listingPeriodOn(security, date)
  if (at === undefined || !plan.isMember(security, at)) return undefined
  return (memberSince(plan, security) ?? date) <= date ? at : undefined
}
