import { compareBars, type Bar, type BarReader } from './bar.ts'

interface Buffer {
  readonly bars: readonly Bar[]
  readonly isLast: boolean
  /** Index of the next bar to return. */
  next: number
}

/**
 * Returns the first bars of several listings, merged by opening time, then by id. Reads each listing in small chunks,
 * starting with its share of the requested rows, so a page reads about as many bars as it returns, even with many
 * listings.
 */
export async function mergeBars(
  reader: BarReader,
  ids: readonly string[],
  order: 'asc' | 'desc',
  wanted: number,
): Promise<readonly Bar[]> {
  const merged: Bar[] = []
  const buffers = new Map<string, Buffer>()
  const last = new Map<string, Bar>()
  let count = Math.ceil(wanted / Math.max(1, ids.length))
  while (merged.length < wanted) {
    const hungry = ids.filter((id) => isHungry(buffers.get(id)))
    if (hungry.length > 0) {
      const chunks = await reader.read(hungry, last, count)
      for (const id of hungry) buffers.set(id, { ...(chunks.get(id) ?? { bars: [], isLast: true }), next: 0 })
      count = Math.min(2 * count, wanted)
    }
    const taken = take(buffers, order, wanted - merged.length, last)
    if (taken.length === 0 && !ids.some((id) => isHungry(buffers.get(id)))) break
    merged.push(...taken)
  }
  return merged
}

/** Returns true if the listing's next bar has not been read yet. */
function isHungry(buffer: Buffer | undefined): boolean {
  return buffer === undefined || (buffer.next >= buffer.bars.length && !buffer.isLast)
}

/** Collects bars until there are enough, or until the next one depends on bars that have not been read yet. */
function take(
  buffers: ReadonlyMap<string, Buffer>,
  order: 'asc' | 'desc',
  most: number,
  last: Map<string, Bar>,
): Bar[] {
  const taken: Bar[] = []
  const open = [...buffers.values()]
  while (taken.length < most && !open.some(isHungry)) {
    const [first, bar] = firstOf(open, order)
    if (first === undefined || bar === undefined) break
    first.next++
    last.set(bar.instrument_id, bar)
    taken.push(bar)
  }
  return taken
}

function firstOf(buffers: readonly Buffer[], order: 'asc' | 'desc'): readonly [Buffer?, Bar?] {
  let found: readonly [Buffer?, Bar?] = []
  for (const buffer of buffers) {
    const bar = buffer.bars[buffer.next]
    if (bar !== undefined && (found[1] === undefined || compareBars(bar, found[1], order) < 0)) found = [buffer, bar]
  }
  return found
}
