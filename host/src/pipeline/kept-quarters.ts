import { addDays, daysBetween, type Clock } from '@bourse/kit'
import { countLines, linesBetween, type Lines } from '../packs/lines.ts'
import { daysOfQuarter } from '../packs/quarter-days.ts'
import { createDoorkeeper } from './doorkeeper.ts'
import type { Place } from './entity-lines.ts'
import type { Dates, EntityLines, EntityRead } from './entity-rows.ts'
import { createTextRing } from './text-ring.ts'

/** Quarters that a read may need: more are read by a statement, which finds all of them at once. */
const QUARTERS = 2
/** What a read may want at most to find it in as many quarters: rows, of which one only tells whether there are more, or days. */
const SHORT_ROWS = 65
const SHORT_DAYS = 90
/** A quarter has a row a day. What has more, such as all that is dated ahead, is not kept. */
const MOST_ROWS = 200
/** Kept in place of the lines of such a quarter, so that it is not read whole again. No line is like it. */
const TOO_MANY = '-'

/** The quarters of entities that are asked for again and again, with all their rows, under a bound in bytes. */
export interface KeptQuarters {
  /** The rows of a read that is short enough; undefined where it is not. What is not kept is asked for. */
  read(place: Place, read: EntityRead): Promise<readonly EntityLines[]> | undefined
}

export interface KeptQuartersOptions {
  /** Of all quarters together; 0 keeps none. */
  readonly maxBytes: number
  readonly clock: Clock
  /** The newest batch of a record; undefined where nothing is published. */
  readonly newestBatch: (record: string) => string | undefined
  /** Reads by a statement. */
  readonly ask: (place: Place, read: EntityRead) => Promise<readonly EntityLines[]>
}

/**
 * Most short reads ask for the last rows of a symbol, each in words of its own. Quarters that come a second time are read whole and kept; what a reader of
 * the same knowledge wants of them needs no statement. Nothing has to be forgotten when something is published, as that is another knowledge. Readers of an
 * older batch, who have its number from a cursor, are left to statements: its rows may be gone with their dataset, or with the demo.
 */
export function createKeptQuarters({ maxBytes, clock, newestBatch, ask }: KeptQuartersOptions): KeptQuarters {
  if (maxBytes === 0) return { read: () => undefined }
  const quarters = createTextRing(maxBytes)
  const doorkeeper = createDoorkeeper()

  async function read(place: Place, wanted: EntityRead): Promise<readonly EntityLines[]> {
    const parts: Lines[] = []
    let most = wanted.most
    for (const dates of newestQuarters(wanted, clock.now())) {
      const quarter = await linesOf(place, wanted.id, dates)
      if (quarter === undefined) return ask(place, wanted)
      const part = quarter.count === 0 ? undefined : linesBetween(place.table, quarter, { ...wanted, most })
      if (part !== undefined) {
        parts.push(part)
        most -= part.count
      }
      if (most === 0 || dates.from <= wanted.from) return together(parts)
    }
    return ask(place, wanted)
  }

  /** All lines of a quarter; undefined where it is not worth keeping. */
  async function linesOf(place: Place, id: string, dates: Dates): Promise<Lines | undefined> {
    const { table, bounds } = place
    const key = `${table.id} ${id} ${dates.from} ${dates.to} ${bounds.batch} ${bounds.at}`
    const kept = quarters.get(key)
    if (kept !== undefined) return linesOfQuarter(dates, kept)
    if (!doorkeeper.knows(key)) return undefined
    const [{ count, lines } = NOTHING] = await ask(place, { id, ...dates, most: MOST_ROWS })
    // Of several packs it may be somewhat more than was asked for.
    const text = count < MOST_ROWS ? lines : TOO_MANY
    quarters.set(key, text)
    return linesOfQuarter(dates, text)
  }

  return {
    read(place, wanted) {
      const isCurrent = place.bounds.batch === newestBatch(place.table.id)
      return isCurrent && isShort(place, wanted, clock.now()) ? read(place, wanted) : undefined
    },
  }
}

const NOTHING = { count: 0, lines: '' }

function linesOfQuarter({ from, to }: Dates, text: string): Lines | undefined {
  if (text === TOO_MANY) return undefined
  return { first: from, last: to, count: text === '' ? 0 : countLines(text), text }
}

/** Newest first: a quarter is kept in that order. What is dated ahead is in the last one, so that days are counted up to now. */
function isShort({ table, direction }: Place, { from, to, most }: EntityRead, now: string): boolean {
  if (!table.record.packed || direction !== 'desc' || from > to) return false
  return most <= SHORT_ROWS || daysBetween(from, to < now ? to : now.slice(0, 10)) <= SHORT_DAYS
}

function together(parts: readonly Lines[]): readonly EntityLines[] {
  if (parts.length === 0) return []
  const count = parts.reduce((sum, part) => sum + part.count, 0)
  return [{ position: 0, count, lines: parts.map(({ text }) => text).join('\n') }]
}

const LAST_DATE = '9999-12-31'

/** The last quarters between two dates, newest first. The one that is not over has no end: it holds what is dated ahead as well. */
function* newestQuarters({ from, to }: Dates, now: string): Generator<Dates> {
  const [open] = daysOfQuarter(now)
  let [first, last] = daysOfQuarter(to < now ? to : now)
  for (let count = 0; count < QUARTERS; count++) {
    yield { from: first, to: first === open ? LAST_DATE : last }
    if (first <= from) return
    ;[first, last] = daysOfQuarter(addDays(first, -1))
  }
}
