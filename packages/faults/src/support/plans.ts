import type { Config } from '@bourse/host'

type Plan = Config['plans'][string]

/** A plan without limits or stream symbols. */
export const UNLIMITED: Plan = {
  requests_per_minute: null,
  concurrent_requests: null,
  concurrency_per: 'account',
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}

/** Limits of the other plans, and every account's trial credits. */
export const [DAILY, WELCOME, PER_MINUTE, AT_ONCE] = [20_000, 500, 40, 4]

/** Limits for an account that reaches all of them: high enough that hosts admit requests from shares. */
export const BUSY = { perMinute: 1_000, atOnce: 32, daily: 1_500 }

/** Plans, keyed by the limit that they test. */
export const PLANS = {
  unlimited: UNLIMITED,
  metered: { ...UNLIMITED, credits_per_day: DAILY },
  'metered-high': { ...UNLIMITED, concurrent_requests: 40, credits_per_day: 1_000_000 },
  slow: { ...UNLIMITED, requests_per_minute: PER_MINUTE },
  busy: {
    ...UNLIMITED,
    requests_per_minute: BUSY.perMinute,
    concurrent_requests: BUSY.atOnce,
    credits_per_day: BUSY.daily,
  },
  narrow: { ...UNLIMITED, concurrent_requests: AT_ONCE, credits_per_day: 1_000_000 },
  raised: {
    ...UNLIMITED,
    requests_per_minute: 1_000_000_000,
    concurrent_requests: 1_000_000,
    credits_per_day: 1_000_000_000_000,
    stream_symbols: 500,
    markets: ['US', 'non-US', 'venues', 'bonds'],
    history_years: 20,
  },
}

/** Settings for every host under test. */
export const CONFIG: Partial<Config> = {
  plans: PLANS,
  welcome_credits: { amount: WELCOME, days: 30 },
  demo: 'off',
  metrics_port: 0,
}
