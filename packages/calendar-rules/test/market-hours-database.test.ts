import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseDay, weekdayOf } from '../src/day.ts'
import { exchangeOf, openSession, sessionOn } from '../src/index.ts'
import { dates } from './support.ts'

const realdata = process.env.BOURSE_REALDATA

describe.skipIf(!realdata)('market-hours database, US equities (skipped without BOURSE_REALDATA)', () => {
  const us = realdata ? readUsEquities(join(realdata, 'market-hours', 'market-hours-database.json.gz')) : undefined

  test('the US market-hours database has the same holidays on working days from 1998 to 2028', () => {
    const ours = dates('1998-01-01', '2028-12-31').filter((date) => {
      const day = sessionOn('XNYS', date)
      return day?.closed && day.holiday
    })
    const listed = (us?.holidays ?? []).map(isoDate).filter((date) => weekdayOf(parseDay(date)) <= 5)
    expect(ours).toEqual([...new Set(listed)].sort())
  })

  test('the US market-hours database has the same regular hours', () => {
    const market = us?.wednesday.find(({ state }) => state === 'market')
    expect(`${exchangeOf('XNYS')?.open_time}:00`).toBe(market?.start)
    expect(`${exchangeOf('XNYS')?.close_time}:00`).toBe(market?.end)
  })

  test('the US market-hours database has no early close that is missing here; it lacks three of ours', () => {
    const listed = Object.keys(us?.earlyCloses ?? {}).map(isoDate)
    const tradingDays = listed.filter((date) => weekdayOf(parseDay(date)) <= 5)
    expect(tradingDays.filter((date) => !openSession('XNYS', date)?.early_close)).toEqual([])
    const ours = dates('1998-01-01', '2028-12-31').filter((date) => openSession('XNYS', date)?.early_close)
    expect(ours.filter((date) => !listed.includes(date))).toEqual(['1998-11-27', '1998-12-24', '1999-12-31'])
  })
})

interface UsEquities {
  readonly holidays: readonly string[]
  readonly earlyCloses: Readonly<Record<string, string>>
  readonly wednesday: readonly { readonly state: string; readonly start: string; readonly end: string }[]
}

function readUsEquities(path: string): UsEquities {
  const database: { entries: Record<string, UsEquities> } = JSON.parse(gunzipSync(readFileSync(path)).toString('utf8'))
  const us = database.entries['Equity-usa-[*]']
  if (!us) throw new Error(`expected an entry Equity-usa-[*] in ${path}`)
  return us
}

/** Converts `7/4/2024` to `2024-07-04`. */
function isoDate(text: string): string {
  const [month = '', day = '', year = ''] = text.split('/')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
