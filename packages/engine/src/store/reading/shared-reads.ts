import { isInBackground } from '../../database/index.ts'
import type { EntityRange } from '@bourse/kit/host'
import { MAX_LISTED_RANGES } from './ranges-in-sql.ts'
import type { EntityLines, ReadOptions, RecordReader } from './record-reader.ts'

/** A range with more rows than this gets its own statement, because other ranges would have to wait for it. */
const MANY_ROWS = 2_001
/** Maximum number of concurrent statements for short ranges; further reads wait and share the next statements. */
const MAX_CONCURRENT = 4

interface Waiting {
  readonly options: ReadOptions
  readonly range: EntityRange
  resolve(lines: readonly EntityLines[]): void
  reject(error: unknown): void
}

/** Returns the same reader, except that reads of a single range in the same turn of the event loop share statements. */
export function withSharedStatements(reader: RecordReader): RecordReader {
  const wait = queue((batch) => answer(reader, batch))
  return {
    ...reader,
    ranges(options, ranges) {
      const [range] = ranges
      // Readers never wait for a background statement.
      const isAlone = range === undefined || ranges.length > 1 || range.most > MANY_ROWS || isInBackground()
      if (isAlone) return reader.ranges(options, ranges)
      return new Promise((resolve, reject) => wait({ options, range, resolve, reject }))
    },
  }
}

/** Returns a function that queues reads and sends several per statement. */
function queue(send: (batch: readonly Waiting[]) => Promise<void>): (one: Waiting) => void {
  const waiting: Waiting[] = []
  let underWay = 0
  let isWoken = false

  /** Sends at the end of this turn, so that all reads in the turn can share statements. */
  function wake(): void {
    if (isWoken || underWay >= MAX_CONCURRENT) return
    isWoken = true
    setImmediate(() => {
      isWoken = false
      while (waiting.length > 0 && underWay < MAX_CONCURRENT) void sendNext()
    })
  }

  async function sendNext(): Promise<void> {
    underWay++
    await send(takeBatch(waiting))
    underWay--
    if (waiting.length > 0) wake()
  }

  return (one) => {
    waiting.push(one)
    wake()
  }
}

/** Returns the read that has waited longest, and those that can share its statement. */
function takeBatch(waiting: Waiting[]): readonly Waiting[] {
  const [first] = waiting
  const batch: Waiting[] = []
  for (let at = 0; at < waiting.length && batch.length < MAX_LISTED_RANGES;) {
    const one = waiting[at]
    if (one === undefined || first === undefined || !isSame(one.options, first.options)) at++
    else batch.push(...waiting.splice(at, 1))
  }
  return batch
}

const isSame = (a: ReadOptions, b: ReadOptions) =>
  a.direction === b.direction && a.bounds.batch === b.bounds.batch && a.bounds.at === b.bounds.at

/** Runs one statement for the entire batch; if it fails, all reads in the batch fail. */
async function answer(reader: RecordReader, batch: readonly Waiting[]): Promise<void> {
  const [first] = batch
  if (first === undefined) return
  try {
    const ranges = batch.map(({ range }) => range)
    const found = await reader.ranges(first.options, ranges)
    const byPlace = new Map(found.map((lines) => [lines.place, lines]))
    for (const [place, { resolve }] of batch.entries()) {
      const lines = byPlace.get(place)
      resolve(lines === undefined ? [] : [{ ...lines, place: 0 }])
    }
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}
