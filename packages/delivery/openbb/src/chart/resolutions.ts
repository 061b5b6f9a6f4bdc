import { problem } from '@bourse/kit'
import type { OperationFacts } from '@bourse/services'

/** Minutes in each unit of an interval shorter than a day. */
const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60 }

/** Returns the interval of each resolution, such as `1h` for `60` and `1d` for `1D`. */
export function intervalsOf({ parameters }: Pick<OperationFacts, 'parameters'>): ReadonlyMap<string, string> {
  const values: unknown = parameters.find(({ name }) => name === 'interval')?.schema['enum']
  const intervals = Array.isArray(values) ? values.map(String) : []
  return new Map(intervals.map((interval) => [resolutionOf(interval), interval]))
}

function resolutionOf(interval: string): string {
  const [, count = '', unit = ''] = /^(\d+)([a-z])$/.exec(interval) ?? []
  const minutes = MINUTES[unit]
  return minutes === undefined ? `${count}${unit.toUpperCase()}` : String(Number(count) * minutes)
}

/** Returns the interval that a chart requests; `D` means `1D`. Throws if there are no such bars. */
export function intervalOf(resolution: string, intervals: ReadonlyMap<string, string>): string {
  const interval = intervals.get(/^\d/.test(resolution) ? resolution : `1${resolution}`)
  if (interval !== undefined) return interval
  throw problem(
    'unsupported-interval',
    `resolution: expected one of ${[...intervals.keys()].join(', ')}, got ${resolution.slice(0, 20)}.`,
  )
}
