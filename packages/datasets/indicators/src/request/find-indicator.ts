import { INDICATORS } from '../all-indicators.ts'
import type { Indicator } from '../definition/indicator.ts'

const byName: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.name, indicator]))

/** Returns the indicator with the given name. The host has already validated the name. */
export function findIndicator(name: string): Indicator {
  const indicator = byName.get(name)
  if (indicator === undefined) throw new RangeError(`there is no indicator ${name}`)
  return indicator
}
