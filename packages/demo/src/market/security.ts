/** Security types as the instruments dataset names them. */
export type DemoKind =
  'CS' | 'ADRC' | 'ETF' | 'PFD' | 'WARRANT' | 'UNIT' | 'FUND' | 'BOND' | 'CRYPTO' | 'FOREX' | 'INDEX'

/** A period in which a security was listed under one symbol on one market. */
export interface ListingPeriod {
  readonly exchange_mic: string
  readonly symbol: string
  /** First and last day, inclusive; the defaults are the start of the demo market and an open end. */
  readonly from?: string
  readonly to?: string
  /** The security's name in that period, if different. */
  readonly name?: string
}

/** A split: every `over` shares became `times` shares. */
export interface DemoSplitPlan {
  readonly on: string
  readonly times: number
  readonly over: number
  /** Whether the split is paid as a stock dividend. */
  readonly asDividend?: true
}

export interface DividendPlan {
  /** Amount in ticks, per share on the initial share basis. */
  readonly amount: number
  /** Calendar months of the ex dates, 1 to 12; the ex date is the first session on or after the 10th. */
  readonly months: readonly number[]
  /** Additional dividend terms for Australian companies. */
  readonly australian?: AustralianPlan
}

export interface AustralianPlan {
  /** Percentage of the dividend on which company tax was paid. */
  readonly franking: number
  /** The dividend reinvestment plan's discount in thousandths; absent if there is no plan. */
  readonly discount?: number
}

/** A special dividend in ticks, per share on that day's share basis. */
interface SpecialPlan {
  readonly on: string
  readonly amount: number
}

/** A security's identifiers in other systems. */
interface DemoIdentifiers {
  readonly isin?: string
  readonly figi?: string
  readonly cik?: string
  readonly lei?: string
}

/** A security's synthetic price history; most of the securities are real. */
export interface DemoSecurity {
  /** The security's permanent key, which also seeds its random draws. */
  readonly key: string
  readonly name: string
  readonly kind: DemoKind
  readonly currency: string
  readonly country: string | undefined
  readonly carried: readonly ListingPeriod[]
  readonly identifiers: DemoIdentifiers
  /** Number of decimal places in the price. */
  readonly decimals: number
  /** Initial price, in ticks. */
  readonly start: number
  /** Standard deviation of the daily idiosyncratic move, and annual growth, both in millionths. */
  readonly sway: number
  readonly growth: number
  /** Sensitivity to market moves, in percent. */
  readonly beta: number
  /**
   * The security or index whose moves this security shares: another class of the same company, or the index that a fund
   * follows.
   */
  readonly like: string | undefined
  /** Typical daily volume in shares at the start; absent if volume is not counted. */
  readonly volume: number | undefined
  /** Whether trades are counted. */
  readonly tradeCount: boolean
  /** How the session opens: `gap` at any price, `onward` at the previous close; `single` means one price per day. */
  readonly shape: 'gap' | 'onward' | 'single'
  /** Whether the pair has one-minute bars. */
  readonly minuteBars: boolean
  /** The market whose sessions the security follows, if different from the listing market. */
  readonly home: string | undefined
  /** Number of sessions out of ten that have a price. */
  readonly traded: number
  readonly splits: readonly DemoSplitPlan[]
  readonly dividend: DividendPlan | undefined
  readonly specials: readonly SpecialPlan[]
  /** A bar whose close is wrong: too high by this factor. */
  readonly misprint: { readonly on: string; readonly times: number } | undefined
}

type Given = Pick<DemoSecurity, 'name' | 'kind' | 'currency' | 'start'> & Partial<DemoSecurity>

/** First day of the demo market. */
export const DEMO_START = '2020-01-01'

/**
 * Creates a security listed as `MIC:SYMBOL` (or through several listing periods), with defaults for omitted properties.
 */
export function security(at: string | readonly ListingPeriod[], given: Given): DemoSecurity {
  const carried = typeof at === 'string' ? [listingPeriod(at)] : at
  const [first] = carried
  return {
    key: first === undefined ? given.name : qualified(first),
    country: undefined,
    identifiers: {},
    decimals: 2,
    sway: 12_000,
    growth: 80_000,
    beta: 100,
    like: undefined,
    volume: undefined,
    tradeCount: false,
    shape: 'gap',
    minuteBars: false,
    home: undefined,
    traded: 10,
    splits: [],
    dividend: undefined,
    specials: [],
    misprint: undefined,
    ...given,
    carried,
  }
}

/** `MIC:SYMBOL`, without repeating the venue of an index or a bond. */
function qualified({ exchange_mic, symbol }: ListingPeriod): string {
  return symbol.startsWith(`${exchange_mic}:`) ? symbol : `${exchange_mic}:${symbol}`
}

/** Returns the listing period for a symbol written `MIC:SYMBOL`. */
export function listingPeriod(at: string, more: Pick<ListingPeriod, 'from' | 'to' | 'name'> = {}): ListingPeriod {
  const colon = at.indexOf(':')
  return { exchange_mic: at.slice(0, colon), symbol: at.slice(colon + 1), ...more }
}
