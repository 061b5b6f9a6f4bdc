import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Calendar } from '../src/calendar.ts'
import { calendarOf } from '../src/exchanges.ts'
import { yearTable } from '../src/year-table.ts'

/** Each family's revision, from the first year covered to 2040. */
const RECORDED = {
  XNYS: '2026-11-21 e3eb366cbe4c38bd',
  XTSE: '2026-11-21 961718987221c141',
  XLON: '2026-11-21 f341c8eb111c344c',
  XPAR: '2026-11-21 330f489075a6cd74',
  XAMS: '2026-11-21 36427e92ace351a4',
  XASX: '2026-11-21 e245b8f1f64bf4dc',
  CRYPTO: '2026-11-21 aee9f56bab162433',
  FOREX: '2026-11-21 771b2d17f8db3f3d',
  INDEX: '2026-11-21 76f198676fbc3a51',
  BOND: '2026-11-21 ebbed01b9e8c31de',
}

// A rule change must change the revision, because clients cache what they fetched until the revision changes.
test.each(Object.entries(RECORDED))(
  'the rules for %s match their revision; if not, date and record a new one',
  (mic, recorded) => {
    const calendar = calendarOf(mic)
    expect(calendar && `${calendar.revision} ${digestOf(calendar)}`).toBe(recorded)
  },
)

function digestOf(calendar: Calendar): string {
  const { from, to, daysAhead, zone, hours, extended } = calendar
  const hash = createHash('sha256').update(JSON.stringify({ from, to, daysAhead, zone, hours, extended }))
  for (let year = Number(from.slice(0, 4)); year <= 2040; year += 1) {
    const { sessions, closed, short } = yearTable(calendar, year)
    hash.update(JSON.stringify([sessions, [...closed], [...short].map(([day, { open, close }]) => [day, open, close])]))
  }
  return hash.digest('hex').slice(0, 16)
}
