import type { SessionSchedule } from '@bourse/kit'

/** How often sources request quotes on the given markets, and for which listings. */
export interface Cadence {
  /** The markets' MICs. */
  readonly markets: readonly string[]
  /**
   * Quoted listings to request: `all`; those `requested` in the last 24 hours; the `leading` pairs, or indices whose
   * home market is open; the `others`, which are not leading.
   */
  readonly wanted: 'all' | 'requested' | 'leading' | 'others'
  /** Times relative to each market's sessions. */
  readonly moments: readonly Moments[]
}

type Moments = Omit<SessionSchedule, 'of'>

const US = ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS']
const NON_US = ['XTSE', 'XTSX', 'NEOE', 'XLON', 'XPAR', 'XAMS']
const AUSTRALIA = ['XASX']

/** Returns a schedule that is due hourly while the market is open, and once after its close. */
const hourly = (first: number): readonly Moments[] => [
  { at: { open: first }, every: 60, to: { close: 0 } },
  { at: { close: 20 } },
]

const allOpen = (every: number): readonly Moments[] => [{ at: { open: 0 }, every, to: { close: 0 } }]

/** When sources request quotes, as data for their schedules. */
export const cadences = {
  /** Ends when the 15-minute delay after the close has passed. */
  us: { markets: US, wanted: 'all', moments: [{ at: { open: 1 }, every: 10, to: { close: 30 } }] },
  nonUs: { markets: NON_US, wanted: 'all', moments: hourly(20) },
  nonUsRequested: {
    markets: NON_US,
    wanted: 'requested',
    moments: [{ at: { open: 20 }, every: 10, to: { close: 20 } }],
  },
  australia: { markets: AUSTRALIA, wanted: 'all', moments: hourly(40) },
  australiaRequested: {
    markets: AUSTRALIA,
    wanted: 'requested',
    moments: [{ at: { open: 40 }, every: 10, to: { close: 20 } }],
  },
  leadingCryptoPairs: { markets: ['CRYPTO'], wanted: 'leading', moments: allOpen(5) },
  otherCryptoPairs: { markets: ['CRYPTO'], wanted: 'others', moments: allOpen(60) },
  currencyPairs: { markets: ['FOREX'], wanted: 'leading', moments: allOpen(10) },
  indices: { markets: ['INDEX'], wanted: 'leading', moments: allOpen(10) },
} as const satisfies Readonly<Record<string, Cadence>>

/** Returns the schedule for a source that provides a cadence's quotes: `schedule: scheduleOf(cadences.us)`. */
export function scheduleOf({ markets, moments }: Cadence): readonly SessionSchedule[] {
  return moments.map((moment) => ({ of: markets, ...moment }))
}
