import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openSession, sessionsBetween } from '../src/index.ts'

const realdata = process.env.BOURSE_REALDATA

/** Markets, by the session list they are compared with. */
const LISTS = [
  ['xnys', ['XNYS', 'XNAS', 'XASE', 'ARCX', 'BATS', 'OTCM'], '2023-01-13'],
  ['xtse', ['XTSE', 'XTSX', 'NEOE', 'FSRV'], '2019-10-04'],
  ['xlon', ['XLON'], '2023-09-12'],
  ['xpar', ['XPAR'], '2019-09-27'],
  ['xams', ['XAMS'], '2019-09-27'],
  ['xasx', ['XASX'], '2025-02-14'],
] as const

describe.skipIf(!realdata)('independent session lists (skipped without BOURSE_REALDATA)', () => {
  describe.each(LISTS)('%s', (list, [mic, ...followers], end) => {
    const rows = realdata ? readList(join(realdata, 'calendars', `${list}.csv.gz`)) : []
    const dates = sessionsBetween(mic, '1990-01-01', end)

    test(`${mic} has the same sessions from 1990-01-01 to ${end}`, () => {
      expect(rows.at(-1)?.date).toBe(end)
      expect(dates).toEqual(rows.map(({ date }) => date))
    })

    test(`${mic} opens and closes at the same instants`, () => {
      const ours = dates.map((date) => openSession(mic, date))
      expect(ours.map((day) => ({ date: day?.date, open_at: day?.open_at, close_at: day?.close_at }))).toEqual(rows)
    })

    test.each(followers.map((follower) => [follower]))(`%s has the same days as ${mic}`, (follower) => {
      expect(sessionsBetween(follower, '1900-01-01', '2030-12-31')).toEqual(
        sessionsBetween(mic, '1900-01-01', '2030-12-31'),
      )
      expect(openSession(follower, '2018-12-24')).toEqual(openSession(mic, '2018-12-24'))
    })
  })
})

interface ListedSession {
  readonly date: string
  readonly open_at: string
  readonly close_at: string
}

/** Rows `session date,open,close,break_start,break_end`, instants in UTC. */
function readList(path: string): ListedSession[] {
  const [, ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n')
  return lines.map((line) => {
    const [session = '', open_at = '', close_at = ''] = line.split(',')
    return { date: session.slice(0, 10), open_at, close_at }
  })
}
