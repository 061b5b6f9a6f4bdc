import { INDICATORS } from '../all-indicators.ts'
import type { Indicator } from '../definition/indicator.ts'

const byName: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.name, indicator]))

/** Returns the indicator with a name that the host has validated. */
export function findIndicator(name: string): Indicator {
  const indicator = byName.get(name)
  if (indicator === undefined) throw new RangeError(`there is no indicator ${name}`)
  return indicator
}
