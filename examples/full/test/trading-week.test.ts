import calendars from '@bourse/calendars'
import eod from '@bourse/eod'
import { defineDataset, job, type Dataset } from '@bourse/kit'
import quotes from '@bourse/quotes'
import { dailyBars as barsService } from '@bourse/services'
import {
  fakeListings,
  runTimetable,
  startTestHost,
  type TaskRun,
  type TestHost,
  type TimetableEvent,
} from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asking } from './support/rows.ts'
import {
  lastTrades,
  LISTINGS,
  LONDON,
  londonFile,
  NEW_YORK,
  primaryList,
  tapeFile,
  type Name,
} from './support/week-bars.ts'
import { startWeekPublisher, type Publisher, type WeekPublisher } from './support/week-publisher.ts'
import { london, primary, quotesOfLondon, quotesOfNewYork, tape } from './support/week-sources.ts'

/** Jobs that run during New York sessions, and one that waits for another dataset's bars. */
const bells = defineDataset({
  id: 'bells',
  title: 'Bells',
  summary: 'Rings while New York trades, and once for each publication of bars',
  jobs: [
    job({
      id: 'ring',
      title: 'Ring',
      schedule: { of: ['XNYS', 'XNAS'], at: { open: 0 }, every: 60, to: { close: 0 } },
      needs: {},
      run: async () => undefined,
    }),
    job({ id: 'listen', title: 'Listen', after: [barsService], needs: {}, run: async () => undefined }),
  ],
})

/** The week's datasets; add other datasets with sources here. */
const DATASETS: readonly Dataset[] = [
  fakeListings(Object.keys(LISTINGS)),
  calendars,
  defineDataset({ ...eod, sources: [tape, primary, london] }),
  defineDataset({ ...quotes, sources: [quotesOfNewYork, quotesOfLondon] }),
  bells,
]
/** Ids of the bar sources, which precede the quote sources. */
const BARS = [tape, primary, london].map(({ id }) => id)
const QUOTES = [quotesOfNewYork, quotesOfLondon].map(({ id }) => id)

/** A host with a simulated clock, with some sources that call a publisher on this machine. */
async function startWeek(
  clock: string,
  enabledSources: readonly string[],
  publisher: Publisher,
): Promise<{ host: TestHost; server: WeekPublisher }> {
  let now = () => clock
  const server = await startWeekPublisher(publisher, () => now())
  const enabled = { enabled: true, base_url: server.url }
  const sources = Object.fromEntries(enabledSources.map((id) => [id, enabled]))
  const host = await startTestHost({ datasets: DATASETS, clock, config: { sources } })
  now = host.clock.now
  return { host, server }
}

/** One task's runs, such as `2026-11-24T21:05:00 failed`. */
const runsOf = (runs: readonly TaskRun[], task: string) =>
  runs.filter((run) => run.task === task).map(({ at, outcome }) => `${at.slice(0, 19)} ${outcome}`)

/** The date at the end of a URL. */
const dateOf = (path: string) => path.slice(-10)

describe('the week of Thanksgiving 2026', () => {
  let host: TestHost
  let server: WeekPublisher
  let ask: ReturnType<typeof asking>
  let runs: readonly TaskRun[]
  /** `/v1/health` results at several times: an exchange's `freshness/status`. */
  const health: Record<string, string> = {}

  /** A publisher with this week's failures. */
  const publisher: Publisher = ({ path, now, before }) => {
    const date = dateOf(path)
    if (path.startsWith('/tape/')) {
      if (date === '2026-11-24' && before === 0) return { status: 429, retryAfter: 600, body: 'slow down' }
      if (date === '2026-11-24' && before === 1) return { body: tapeFile(date).slice(0, 60) }
      if (date === '2026-11-24' && before === 2) return { body: tapeFile(date, { unreadable: ['XNYS:GE'] }) }
      return { body: tapeFile(date, date === '2026-11-27' ? { without: ['XNYS:GE'] } : {}) }
    }
    if (path.startsWith('/primary/')) {
      const delivered = date === '2026-11-27' ? '2026-11-28T03:00Z' : `${date}T23:30Z`
      return { body: now >= delivered ? primaryList(date) : '' }
    }
    const there = date === '2026-11-25' ? '2026-11-26T02:10Z' : `${date}T18:20Z`
    if (now < there) return { body: 'no file today yet' }
    if (date === '2026-11-26' && now < '2026-11-27T03:30Z') return { body: londonFile(date, { without: ['XLON:BP'] }) }
    const early = date === '2026-11-24' && now < '2026-11-24T22:00Z'
    return { body: londonFile(date, early ? { closes: { 'XLON:VOD': '95.5' } } : {}) }
  }

  async function noteHealth(exchange: string): Promise<void> {
    const rows = await ask.rows('/v1/health')
    const row = rows.find((each) => each['dataset'] === 'eod' && each['exchange'] === exchange)
    health[`${host.clock.now().slice(5, 16)} ${exchange}`] = `${row?.['freshness_status']}/${row?.['status']}`
  }
  const look = (at: string, exchange: string): TimetableEvent => ({ at, run: () => noteHealth(exchange) })

  beforeAll(async () => {
    ;({ host, server } = await startWeek('2026-11-19T12:00:00Z', BARS, publisher))
    ask = asking(host, await host.key())
    runs = await runTimetable(host, {
      from: '2026-11-19T12:00:00Z',
      to: '2026-11-28T12:00:00Z',
      events: [
        look('2026-11-26T00:29:00Z', 'XLON'),
        look('2026-11-26T00:31:00Z', 'XLON'),
        look('2026-11-26T02:31:00Z', 'XLON'),
        look('2026-11-27T00:31:00Z', 'XLON'),
        look('2026-11-27T04:01:00Z', 'XLON'),
        look('2026-11-24T21:12:00Z', 'XNYS'),
        look('2026-11-24T21:16:00Z', 'XNYS'),
        look('2026-11-28T01:59:00Z', 'XNYS'),
        look('2026-11-28T02:01:00Z', 'XNYS'),
        look('2026-11-28T12:00:00Z', 'XNYS'),
      ],
    })
    for (const exchange of ['XNAS', 'XLON']) await noteHealth(exchange)
  })
  afterAll(async () => {
    await host?.close()
    await server?.close()
  })

  const bars = (name: Name, date: string, asOf = '') =>
    ask.shown(
      `/v1/eod?symbols=${name}&from=${date}&to=${date}${asOf === '' ? '' : `&as_of=${asOf}`}`,
      'close',
      'volume',
      'trade_count',
    )

  it('the bell job runs at every New York open and hourly until the close (13:00 on the half day), but not on the holiday', () => {
    const rung = runsOf(runs, 'bells__ring').filter((run) => run >= '2026-11-25T12')
    expect(rung).toEqual([
      '2026-11-25T14:30:00 done',
      '2026-11-25T15:30:00 done',
      '2026-11-25T16:30:00 done',
      '2026-11-25T17:30:00 done',
      '2026-11-25T18:30:00 done',
      '2026-11-25T19:30:00 done',
      '2026-11-25T20:30:00 done',
      '2026-11-27T14:30:00 done',
      '2026-11-27T15:30:00 done',
      '2026-11-27T16:30:00 done',
      '2026-11-27T17:30:00 done',
    ])
  })

  it('the host requests the tape five minutes after each close, retries as its source declares, and again after a broken file', () => {
    expect(runsOf(runs, 'eod__tape')).toEqual([
      '2026-11-19T21:05:00 done',
      '2026-11-20T21:05:00 done',
      '2026-11-23T21:05:00 done',
      '2026-11-24T21:05:00 again',
      '2026-11-24T21:15:00 failed',
      '2026-11-24T21:15:30 done',
      '2026-11-25T21:05:00 done',
      '2026-11-27T18:05:00 done',
    ])
    const troubles = runs.filter(({ task, outcome }) => task === 'eod__tape' && outcome !== 'done')
    expect(troubles.map(({ why }) => why)).toEqual([
      expect.stringContaining('returned 429'),
      'the file of 2026-11-24 is truncated',
    ])
  })

  it('the host requests London’s late file hourly until it has the session, and rereads each file at 04:00 UTC', () => {
    const asked = server.asked.filter((line) => line.endsWith('/london/2026-11-25')).map((line) => line.slice(0, 16))
    expect(asked).toEqual([
      '2026-11-25T18:30',
      '2026-11-25T19:30',
      '2026-11-25T20:30',
      '2026-11-25T21:30',
      '2026-11-25T22:30',
      '2026-11-25T23:30',
      '2026-11-26T00:30',
      '2026-11-26T01:30',
      '2026-11-26T02:30',
      '2026-11-26T04:00',
      // The next session's runs request this file again.
      '2026-11-26T18:30',
      '2026-11-27T04:00',
    ])
    expect(runsOf(runs, 'eod__london').filter((run) => run.endsWith('done') && run >= '2026-11-23T12')).toEqual([
      '2026-11-23T18:30:00 done',
      '2026-11-24T04:00:00 done',
      '2026-11-24T18:30:00 done',
      '2026-11-25T04:00:00 done',
      '2026-11-26T02:30:00 done',
      '2026-11-26T04:00:00 done',
      '2026-11-26T18:30:00 done',
      '2026-11-27T04:00:00 done',
      '2026-11-27T18:30:00 done',
      '2026-11-28T04:00:00 done',
    ])
  })

  it('eod rule 4: after the close a bar is from the tape; later it has the primary’s prices, with the tape’s volume if all prices agree', async () => {
    expect(await bars('XNAS:AAPL', '2026-11-23', '2026-11-23T21:04:00Z')).toEqual([])
    for (const asOf of ['2026-11-23T21:05:30Z', ''])
      expect(await bars('XNAS:AAPL', '2026-11-23', asOf)).toEqual(['270.23 5000 50'])
    expect(await bars('XNYS:IBM', '2026-11-23', '2026-11-23T21:05:30Z')).toEqual(['305.23 5000 50'])
    expect(await bars('XNYS:IBM', '2026-11-23')).toEqual(['305.235 4444 -'])
    const versions = await host.database.database.query(
      "select close, known_from::text as known from eod.daily_bars where date = '2026-11-23' and close::text " +
        "like '305%' order by known_from",
    )
    expect(versions).toEqual([
      { close: '305.23', known: '2026-11-23 21:05:00+00' },
      { close: '305.235', known: '2026-11-24 01:30:00+00' },
    ])
  })

  it('eod rule 5: a file that is read again corrects a bar published that evening', async () => {
    expect(await bars('XLON:VOD', '2026-11-24', '2026-11-24T23:00:00Z')).toEqual(['95.5 900 -'])
    expect(await bars('XLON:VOD', '2026-11-24')).toEqual(['95.24 900 -'])
  })

  it('the host quarantines the unreadable line, and fills the gap from the primary and the next tape file', async () => {
    expect(await host.database.database.query('select source, reason, content from bourse.quarantine')).toEqual([
      {
        source: 'tape',
        reason: expect.stringContaining('the close in XNYS:GE'),
        content: expect.stringContaining('XNYS:GE'),
      },
    ])
    expect(await bars('XNYS:GE', '2026-11-24', '2026-11-24T22:00:00Z')).toEqual([])
    expect(await bars('XNYS:GE', '2026-11-24', '2026-11-25T02:00:00Z')).toEqual(['300.24 4444 -'])
    expect(await bars('XNYS:GE', '2026-11-24')).toEqual(['300.24 5000 50'])
  })

  it('the week of Thanksgiving 2026 ends with a bar for every listing and session', async () => {
    const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    for (const name of Object.keys(LISTINGS)) {
      const sent = await ask.rows(`/v1/eod?symbols=${name}&from=2026-11-23&to=2026-11-28&order=asc`)
      const expected = name.startsWith('XLON') ? week : week.filter((date) => date !== '2026-11-26')
      expect(sent.map(({ date }) => date)).toEqual(expected)
    }
    expect(await bars('XNYS:GE', '2026-11-27')).toEqual(['300.27 4444 -'])
  })

  it('health: a session is expected 8 hours after its close: stale without bars, partial with some, current with all', () => {
    expect(health).toMatchObject({
      // Wednesday's file arrives at 02:10. Until 00:30, Tuesday's session is the one that counts, but the last run
      // failed.
      '11-26T00:29 XLON': 'current/partial',
      '11-26T00:31 XLON': 'stale/stale',
      '11-26T02:31 XLON': 'current/current',
      // Thursday's file lacked a listing until the second read.
      '11-27T00:31 XLON': 'partial/partial',
      '11-27T04:01 XLON': 'current/current',
    })
  })

  it('health: a failed last run makes a current dataset partial, and the next successful run makes it current again', () => {
    expect(health).toMatchObject({ '11-24T21:12 XNYS': 'current/partial', '11-24T21:16 XNYS': 'current/current' })
  })

  it('health: after an early close, bars are expected 8 hours after 13:00 New York, and everything is current in the end', () => {
    expect(health).toMatchObject({
      '11-28T01:59 XNYS': 'current/current',
      '11-28T02:01 XNYS': 'partial/partial',
      '11-28T12:00 XNYS': 'current/current',
      '11-28T12:00 XNAS': 'current/current',
      '11-28T12:00 XLON': 'current/current',
    })
  })

  it('the host runs a job that waits for bars after each publication, and at no other time', async () => {
    const batches = await host.database.database.query<{ at: string }>(
      "select distinct to_char(published_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS') as at from " +
        "bourse.batches where dataset = 'eod' order by 1",
    )
    const listened = new Set(runsOf(runs, 'bells__listen').map((run) => run.slice(0, 19)))
    expect([...listened]).toEqual(batches.map(({ at }) => at))
  })
})

describe('weeks in which daylight saving time ends', () => {
  let host: TestHost
  let server: WeekPublisher
  let runs: readonly TaskRun[]

  const publisher: Publisher = ({ path }) => {
    const date = dateOf(path)
    if (path.startsWith('/tape/')) return { body: tapeFile(date) }
    return { body: path.startsWith('/primary/') ? primaryList(date) : londonFile(date) }
  }

  beforeAll(async () => {
    ;({ host, server } = await startWeek('2026-10-23T12:00:00Z', BARS, publisher))
    runs = await runTimetable(host, { from: '2026-10-23T12:00:00Z', to: '2026-11-03T12:00:00Z' })
  })
  afterAll(async () => {
    await host?.close()
    await server?.close()
  })

  it('schedules follow New York’s clocks from 2026-11-01 on', () => {
    expect(runsOf(runs, 'eod__tape')).toEqual([
      '2026-10-23T20:05:00 done',
      '2026-10-26T20:05:00 done',
      '2026-10-27T20:05:00 done',
      '2026-10-28T20:05:00 done',
      '2026-10-29T20:05:00 done',
      '2026-10-30T20:05:00 done',
      '2026-11-02T21:05:00 done',
    ])
    expect(runsOf(runs, 'eod__primary').slice(-5)).toEqual([
      '2026-10-30T10:00:00 done',
      '2026-10-31T00:30:00 done',
      '2026-10-31T10:00:00 done',
      '2026-11-03T01:30:00 done',
      '2026-11-03T11:00:00 done',
    ])
    const opens = runsOf(runs, 'bells__ring').filter(
      (run, index, all) => run.slice(0, 10) !== all[index - 1]?.slice(0, 10),
    )
    expect(opens.slice(-3)).toEqual([
      '2026-10-29T13:30:00 done',
      '2026-10-30T13:30:00 done',
      '2026-11-02T14:30:00 done',
    ])
  })

  it('schedules follow London’s clocks from 2026-10-25 on, while 04:00 UTC does not move', () => {
    expect(runsOf(runs, 'eod__london').slice(0, 7)).toEqual([
      '2026-10-23T17:30:00 done',
      '2026-10-24T04:00:00 done',
      '2026-10-25T04:00:00 done',
      '2026-10-26T04:00:00 done',
      '2026-10-26T18:30:00 done',
      '2026-10-27T04:00:00 done',
      '2026-10-27T18:30:00 done',
    ])
  })

  it('a week when daylight saving time ends has a bar for every listing and session', async () => {
    const ask = asking(host, await host.key())
    for (const name of Object.keys(LISTINGS)) {
      const sent = await ask.rows(`/v1/eod?symbols=${name}&from=2026-10-26&to=2026-11-02&order=asc`)
      expect(sent.map(({ date }) => date)).toEqual([
        '2026-10-26',
        '2026-10-27',
        '2026-10-28',
        '2026-10-29',
        '2026-10-30',
        '2026-11-02',
      ])
    }
  })
})

describe('quotes from the eve of Thanksgiving 2026 on', () => {
  let host: TestHost
  let server: WeekPublisher
  let runs: readonly TaskRun[]
  /** `/v1/quotes` results at several times: price and time of the last trade, or the reason why there is none. */
  const quoted: Record<string, string> = {}

  const SESSIONS: Readonly<Record<string, readonly (readonly [open: string, close: string])[]>> = {
    XNYS: [
      ['2026-11-25T14:30', '2026-11-25T21:00'],
      ['2026-11-27T14:30', '2026-11-27T18:00'],
    ],
    XLON: [25, 26, 27].map((day) => [`2026-11-${day}T08:00`, `2026-11-${day}T16:30`] as const),
  }

  /** Trades become known after 15 minutes; on Friday IBM does not trade. */
  const publisher: Publisher = ({ path, now }) => {
    const date = dateOf(path)
    if (path.startsWith('/tape/')) return { body: tapeFile(date) }
    if (path.startsWith('/primary/')) return { body: '' }
    if (path.startsWith('/london/')) return { body: londonFile(date) }
    const mic = path.slice('/quotes/'.length)
    const told = new Date(Date.parse(now) - 15 * 60_000).toISOString().slice(0, 16)
    const session = SESSIONS[mic]?.findLast(([open]) => open <= told)
    if (session === undefined) return { body: '' }
    const last = told < session[1] ? told : session[1]
    const names = mic === 'XLON' ? LONDON : NEW_YORK.filter((name) => name !== 'XNYS:IBM' || last < '2026-11-27')
    return { body: lastTrades(names, last) }
  }

  const look = (at: string, name: Name): TimetableEvent => ({
    at,
    run: async () => {
      const { json } = await host.get(`/v1/quotes?symbols=${name}`, { key: await host.key() })
      const [row] = json.data
      quoted[`${at.slice(5, 16)} ${name}`] =
        row === undefined ? json.meta.errors[0].code : `${row.last_price} ${row.last_at.slice(5)}`
    },
  })

  beforeAll(async () => {
    ;({ host, server } = await startWeek('2026-11-25T06:00:00Z', [...BARS, ...QUOTES], publisher))
    runs = await runTimetable(host, {
      from: '2026-11-25T06:00:00Z',
      to: '2026-11-27T22:00:00Z',
      events: [
        look('2026-11-25T14:40:00Z', 'XNAS:AAPL'),
        look('2026-11-25T16:00:00Z', 'XNAS:AAPL'),
        look('2026-11-25T22:00:00Z', 'XNAS:AAPL'),
        look('2026-11-26T18:00:00Z', 'XNAS:AAPL'),
        look('2026-11-26T18:00:00Z', 'XLON:VOD'),
        look('2026-11-27T14:40:00Z', 'XNAS:AAPL'),
        look('2026-11-27T14:52:00Z', 'XNAS:AAPL'),
        look('2026-11-27T18:30:00Z', 'XNAS:AAPL'),
        look('2026-11-27T18:04:00Z', 'XNYS:IBM'),
        look('2026-11-27T18:06:00Z', 'XNYS:IBM'),
      ],
    })
  })
  afterAll(async () => {
    await host?.close()
    await server?.close()
  })

  it('quotes rule 2: New York is requested every 10 minutes from 9:31 until the delay after the close has passed, early closes included', () => {
    const asked = runsOf(runs, 'quotes__quotes-xnys').map((run) => run.slice(0, 16))
    const on = (date: string) => asked.filter((at) => at.startsWith(date))
    expect(on('2026-11-25')).toHaveLength(42)
    expect([on('2026-11-25').at(0), on('2026-11-25').at(-1)]).toEqual(['2026-11-25T14:31', '2026-11-25T21:21'])
    expect(on('2026-11-26')).toEqual([])
    expect([on('2026-11-27').at(0), on('2026-11-27').at(1), on('2026-11-27').at(-1)]).toEqual([
      '2026-11-27T14:31',
      '2026-11-27T14:41',
      '2026-11-27T18:21',
    ])
  })

  it('quotes rule 3: London is requested every hour while it is open, from 20 minutes after the open, and once after the close', () => {
    const asked = runsOf(runs, 'quotes__quotes-xlon').filter((run) => run.startsWith('2026-11-26'))
    expect(asked).toEqual([
      '2026-11-26T08:20:00 done',
      '2026-11-26T09:20:00 done',
      '2026-11-26T10:20:00 done',
      '2026-11-26T11:20:00 done',
      '2026-11-26T12:20:00 done',
      '2026-11-26T13:20:00 done',
      '2026-11-26T14:20:00 done',
      '2026-11-26T15:20:00 done',
      '2026-11-26T16:20:00 done',
      '2026-11-26T16:50:00 done',
    ])
  })

  it('/v1/quotes returns the last trade of the newest snapshot, even on the holiday, and up to the early close', () => {
    expect(quoted).toMatchObject({
      '11-25T14:40 XNAS:AAPL': 'no-data',
      '11-25T16:00 XNAS:AAPL': '270.36 11-25T15:36:00Z',
      '11-25T22:00 XNAS:AAPL': '270 11-25T21:00:00Z',
      '11-26T18:00 XNAS:AAPL': '270 11-25T21:00:00Z',
      '11-26T18:00 XLON:VOD': '95.3 11-26T16:30:00Z',
      '11-27T14:40 XNAS:AAPL': '270 11-25T21:00:00Z',
      '11-27T14:52 XNAS:AAPL': '270.36 11-27T14:36:00Z',
      '11-27T18:30 XNAS:AAPL': '270 11-27T18:00:00Z',
    })
  })

  it('quotes rule 8: a quote that predates a session with a bar is no-data once that bar is published', () => {
    expect(quoted).toMatchObject({
      '11-27T18:04 XNYS:IBM': '305 11-25T21:00:00Z',
      '11-27T18:06 XNYS:IBM': 'no-data',
    })
  })
})
