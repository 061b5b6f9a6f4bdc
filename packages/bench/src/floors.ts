import floors from '../floors.json' with { type: 'json' }

/** What each benchmark must reach, by benchmark: ratios beside the rival of the same run, MiB, bytes and seconds. */
export { floors }

/** The floor of a work of `reading` at a number of connections; undefined where it has none. */
export function readingFloor(work: string, connections: number): number | undefined {
  const all: Readonly<Record<string, Readonly<Record<string, number>>>> = floors.reading
  return all[work]?.[connections]
}
