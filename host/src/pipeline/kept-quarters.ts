import { addDays, daysBetween, type Clock, type Pin } from '@bourse/kit'
import { SETTLED_DAYS } from '../packs/pack.ts'
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
/** Share of the days of a quarter that surely have a row, where there are any. */
const TRADED = 0.6
/** Kept in place of the lines of such a quarter, so that it is not read whole again. No line is like it. */
const TOO_MANY = '-'

/** Quarters of entities that were asked for, with all their rows, under a bound in bytes. */
export interface KeptQuarters {
  /** The rows of a read that is short enough; undefined where it is not. What is not kept is asked for. */
  read(place: Place, read: EntityRead): Promise<readonly EntityLines[]> | undefined
}

export interface KeptQuartersOptions {
  /** Of all quarters together; 0 keeps none. */
  readonly maxBytes: number
  readonly clock: Clock
  /** The newest batch of a record and its instant; undefined where nothing is published. */
  readonly newest: (record: string) => Pin | undefined
  /** Reads by a statement. */
  readonly ask: (place: Place, read: EntityRead) => Promise<readonly EntityLines[]>
}

/**
 * Most short reads ask for the last rows of a symbol, each in words of its own. Quarters that come a second time are read whole and kept; what a reader of
 * the same knowledge wants of them needs no statement. As long as nobody has to make room, so are those that come for the first time, where that costs next to
 * nothing. Readers of an older batch, who have its number from a cursor, are left to statements: its rows may be gone with their dataset, or with the demo.
 */
export function createKeptQuarters({ maxBytes, clock, newest, ask }: KeptQuartersOptions): KeptQuarters {
  if (maxBytes === 0) return { read: () => undefined }
  const quarters = createTextRing(maxBytes)
  const doorkeeper = createDoorkeeper()
  /** By record, the batch whose quarters are kept. */
  const batches = new Map<string, string>()

  async function read(place: Place, wanted: EntityRead): Promise<readonly EntityLines[]> {
    const parts: Lines[] = []
    let most = wanted.most
    let isFirst = true
    for (const dates of newestQuarters(wanted, clock.now())) {
      const quarter = await linesOf(place, wanted, dates, isFirst)
      isFirst = false
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

  /**
   * Whether all of the first quarter of a read costs no more than the rows that are wanted: it is a pack by now, which comes whole anyway, and in all likelihood has
   * them all. Whoever reads as of an instant asks for another one next, and nobody has to make room for what comes once.
   */
  function costsNothing({ table, bounds }: Place, { from, to, most }: EntityRead, quarter: Dates): boolean {
    const isPacked = addDays(quarter.to, SETTLED_DAYS + 1) < clock.now().slice(0, 10)
    if (quarters.isFull() || !isPacked || bounds.at !== newest(table.id)?.at) return false
    return quarter.from <= from || most <= daysBetween(quarter.from, to < quarter.to ? to : quarter.to) * TRADED
  }

  /** What was kept of an older batch is of no use to anybody. Quarters of other records go with it, so that those that are left lie on end. */
  function forgetOlder({ table, bounds }: Place): void {
    if (batches.get(table.id) === bounds.batch) return
    batches.set(table.id, bounds.batch)
    quarters.clear()
  }

  /** All lines of a quarter of which some are wanted; undefined where it is not worth keeping. */
  async function linesOf(place: Place, wanted: EntityRead, dates: Dates, isFirst: boolean): Promise<Lines | undefined> {
    const { table, bounds } = place
    const key = `${table.id} ${wanted.id} ${dates.from} ${dates.to} ${bounds.batch} ${bounds.at}`
    const kept = quarters.get(key)
    if (kept !== undefined) return linesOfQuarter(dates, kept)
    if (!doorkeeper.knows(key) && !(isFirst && costsNothing(place, wanted, dates))) return undefined
    const [{ count, lines } = NOTHING] = await ask(place, { id: wanted.id, ...dates, most: MOST_ROWS })
    // Of several packs it may be somewhat more than was asked for.
    const text = count < MOST_ROWS ? lines : TOO_MANY
    quarters.set(key, text)
    return linesOfQuarter(dates, text)
  }

  return {
    read(place, wanted) {
      const isCurrent = place.bounds.batch === newest(place.table.id)?.batch
      if (!isCurrent || !isShort(place, wanted, clock.now())) return undefined
      forgetOlder(place)
      return read(place, wanted)
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
