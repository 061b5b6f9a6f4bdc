import { Decimal, significantText } from '@bourse/kit/values'
import type { DemoOptions } from './options.ts'
import { hashOf, randomFrom } from './random.ts'
import type { DemoSecurity } from './security.ts'
import { seedsOf, tickBarsOf, type TickBar } from './tick-bars.ts'
import { usCompanies } from './us-companies.ts'

/** Volumes that a facility reported for a demo listing, in whole shares. */
export interface DemoFacilityVolume {
  readonly facility: 'nasdaq_carteret' | 'nasdaq_chicago' | 'nyse'
  readonly short_volume: string
  readonly short_exempt_volume: string
  readonly total_volume: string
}

/** A listing's synthetic short volume on a day, part of its bar's volume. */
export interface DemoShortVolume {
  readonly symbol: string
  readonly exchange_mic: string
  readonly date: string
  readonly short_volume: string
  readonly short_exempt_volume: string
  readonly total_volume: string
  /** `short_volume` divided by `total_volume`, ten significant digits. */
  readonly ratio: string
  /** The volumes per facility; they add up to the totals in the row. */
  readonly facilities: readonly DemoFacilityVolume[]
}

/** A range of session dates, inclusive. */
interface SessionRange extends DemoOptions {
  readonly from: string
  readonly to: string
}

/** Yields the short volume of US stocks and depositary receipts; bars without volume have no row. */
export function* demoShortVolumes(options: SessionRange): Generator<DemoShortVolume> {
  for (const security of usCompanies)
    for (const bar of tickBarsOf(security, options)) {
      const { date } = bar.day
      const row = options.from <= date && date <= options.to ? rowOf(security, bar, options) : undefined
      if (row !== undefined) yield row
    }
}

function rowOf(
  security: DemoSecurity,
  { day, volume = 0 }: TickBar,
  options: SessionRange,
): DemoShortVolume | undefined {
  const { date, carried } = day
  const random = randomFrom(hashOf('short volume', hashOf(date, seedsOf(security, options).own)))
  const total = Math.trunc((volume * (35 + random.below(16))) / 100)
  const short = Math.trunc((total * (30 + random.below(31))) / 100)
  const exempt = Math.trunc((short * random.below(4)) / 100)
  if (total === 0) return undefined
  const { symbol, exchange_mic } = carried
  const ratio = significantText(new Decimal(short).div(total))
  return {
    symbol,
    exchange_mic,
    date,
    ...facilityVolume(short, exempt, total),
    ratio,
    facilities: split(short, exempt, total),
  }
}

/** Splits volumes among the facilities: 60%, 30% and the rest. */
function split(short: number, exempt: number, total: number): readonly DemoFacilityVolume[] {
  const parts = [short, exempt, total].map((whole) => {
    const [most, some] = [Math.trunc((whole * 6) / 10), Math.trunc((whole * 3) / 10)]
    return { nasdaq_carteret: most, nasdaq_chicago: whole - most - some, nyse: some }
  })
  const names = ['nasdaq_carteret', 'nasdaq_chicago', 'nyse'] as const
  return names.map((facility) => {
    const [of_short = 0, of_exempt = 0, of_total = 0] = parts.map((part) => part[facility])
    return { facility, ...facilityVolume(of_short, of_exempt, of_total) }
  })
}

const facilityVolume = (short: number, exempt: number, total: number) => ({
  short_volume: String(short),
  short_exempt_volume: String(exempt),
  total_volume: String(total),
})
