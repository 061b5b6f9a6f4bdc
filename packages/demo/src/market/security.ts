/** Kinds as the instruments dataset names them. */
export type DemoKind =
  'CS' | 'ADRC' | 'ETF' | 'PFD' | 'WARRANT' | 'UNIT' | 'FUND' | 'BOND' | 'CRYPTO' | 'FOREX' | 'INDEX'

/** A stretch of time in which a security was listed under one symbol on one market. */
export interface Carried {
  readonly exchange_mic: string
  readonly symbol: string
  /** First and last day, inclusive; absent: from the start of the demo market, still. */
  readonly from?: string
  readonly to?: string
  /** The security's name in that time, where it was another one. */
  readonly name?: string
}

/** Every `over` shares became `times`. */
export interface DemoSplitPlan {
  readonly on: string
  readonly times: number
  readonly over: number
  /** Paid out as a dividend in own shares. */
  readonly asDividend?: true
}

export interface DividendPlan {
  /** In the smallest step of the price, per share as it is at the start. */
  readonly amount: number
  /** Calendar months, 1 to 12, in which it goes ex: with the first session from the 10th on. */
  readonly months: readonly number[]
  /** What Australian companies tell beside. */
  readonly australian?: AustralianPlan
}

export interface AustralianPlan {
  /** Part of the dividend on which company tax was paid, in percent. */
  readonly franking: number
  /** Discount of the plan to take shares instead of cash, in thousandths; absent where there is no such plan. */
  readonly discount?: number
}

/** A dividend out of turn, in the smallest step of the price, per share as it is on that day. */
interface SpecialPlan {
  readonly on: string
  readonly amount: number
}

/** Numbers by which a security is found elsewhere. */
interface DemoIdentifiers {
  readonly isin?: string
  readonly figi?: string
  readonly cik?: string
  readonly lei?: string
}

/** One made-up price history of a security that (mostly) exists. */
export interface DemoSecurity {
  /** Names the security for good: what its randomness hangs on. */
  readonly key: string
  readonly name: string
  readonly kind: DemoKind
  readonly currency: string
  readonly country: string | undefined
  readonly carried: readonly Carried[]
  readonly identifiers: DemoIdentifiers
  /** Digits behind the point. */
  readonly decimals: number
  /** First price, in the smallest step. */
  readonly start: number
  /** Standard deviation of a day's own move, and yearly growth, in millionths. */
  readonly sway: number
  readonly growth: number
  /** How much of the market's move it takes part in, in percent. */
  readonly beta: number
  /** Whose moves it shares: another class of the same company, or what a fund follows. */
  readonly like: string | undefined
  /** Shares of a usual day at the start; absent where none are counted. */
  readonly volume: number | undefined
  /** Whether trades are counted. */
  readonly tradeCount: boolean
  /** `gap`: opens anywhere; `onward`: opens at the previous close; `single`: one price a day. */
  readonly shape: 'gap' | 'onward' | 'single'
  /** Whether a pair's bars of a minute are collected. */
  readonly minuteBars: boolean
  /** Market whose sessions it follows, where that is not the one it is listed on. */
  readonly home: string | undefined
  /** Of ten sessions, how many see a price. */
  readonly traded: number
  readonly splits: readonly DemoSplitPlan[]
  readonly dividend: DividendPlan | undefined
  readonly specials: readonly SpecialPlan[]
  /** A bar with a wrong close, so many times too high. */
  readonly misprint: { readonly on: string; readonly times: number } | undefined
}

type Given = Pick<DemoSecurity, 'name' | 'kind' | 'currency' | 'start'> & Partial<DemoSecurity>

/** First day of the demo market. */
export const DEMO_START = '2020-01-01'

/** A security listed as `MIC:SYMBOL` (or through several such stretches), with what is usual where nothing is given. */
export function security(at: string | readonly Carried[], given: Given): DemoSecurity {
  const carried = typeof at === 'string' ? [carriedAs(at)] : at
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

/** `MIC:SYMBOL`, without doubling the venue of an index or a bond. */
function qualified({ exchange_mic, symbol }: Carried): string {
  return symbol.startsWith(`${exchange_mic}:`) ? symbol : `${exchange_mic}:${symbol}`
}

/** The stretch of a symbol written `MIC:SYMBOL`. */
export function carriedAs(at: string, more: Pick<Carried, 'from' | 'to' | 'name'> = {}): Carried {
  const colon = at.indexOf(':')
  return { exchange_mic: at.slice(0, colon), symbol: at.slice(colon + 1), ...more }
}
