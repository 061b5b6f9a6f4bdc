import floors from '../floors.json' with { type: 'json' }

/** Minimum results per benchmark: ratios to the rival in the same run, MiB, bytes and seconds. */
export { floors }

/** The minimum ratio for a `reading` task with a given number of connections; undefined if there is none. */
export function readingFloor(work: string, connections: number): number | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, number>>>> = floors.reading
  return all[work]?.[connections]
}
