import { afterEach, describe, expect, it } from 'vitest'
import { dayOf, pathOf, row, startMassiveHost, type MassiveHost } from '../support/massive-host.ts'

const MANY = Array.from({ length: 20 }, (_, index) => `S${String.fromCharCode(65 + index)}`)
const SYMBOLS = ['XNAS:AAPL', 'XNYS:KIM.PRL', ...MANY.map((name) => `XNYS:${name}`)]
const FIRST_WEEK = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']

let open: MassiveHost | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

/** Starts a host at noon on Monday 2026-11-23, with twenty bars for each session of the previous week. */
async function start(plan?: string): Promise<MassiveHost> {
  open = await startMassiveHost(SYMBOLS, { clock: '2026-11-23T17:00:00Z', ...(plan !== undefined && { plan }) })
  for (const date of FIRST_WEEK) open.put(date, full())
  return open
}

/** Returns twenty bars, or the first `count` of them. */
const full = (count = 20) => MANY.slice(0, count).map((name, index) => row(name, 10 + index))

describe('massive-day on a fake publisher', () => {
  it('a week with a holiday and a half day: skips closed days, and repeats the last five sessions', async () => {
    const massive = await start()
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']) massive.put(date, full())
    const runs = await massive.until('2026-11-28T12:00:00Z')
    expect(runs).toEqual(expect.arrayContaining(['11-23T21:45 done', '11-24T11:30 done', '11-27T18:45 done']))
    expect(new Set(massive.requested())).toEqual(
      new Set([...FIRST_WEEK, '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27']),
    )
    expect(await massive.served('symbols=SA&from=2026-11-25')).toEqual([
      'SA 2026-11-25 10 11 9 10 1000 10',
      'SA 2026-11-27 10 11 9 10 1000 10',
    ])
    expect(await massive.served('date=2026-11-27')).toHaveLength(20)
    expect(massive.publisher.requests().every(({ address }) => !address.includes('SECRET'))).toBe(true)
  })

  it('connectors check G1: a run waits out a Retry-After of seconds; after a longer one, the next run retries', async () => {
    const massive = await start()
    massive.put('2026-11-23', full())
    massive.put('2026-11-24', full())
    massive.publisher.fault({
      path: pathOf('2026-11-23'),
      nth: 1,
      answer: { status: 429, headers: { 'retry-after': '7' } },
    })
    expect(await massive.until('2026-11-23T22:00:00Z')).toEqual(['11-23T21:45 done'])
    expect(massive.requested().filter((date) => date === '2026-11-23')).toHaveLength(2)
    massive.publisher.fault({
      path: pathOf('2026-11-24'),
      nth: 1,
      answer: { status: 429, headers: { 'retry-after': '900' } },
    })
    const runs = await massive.until('2026-11-24T22:30:00Z')
    expect(runs.slice(-2)).toEqual([expect.stringMatching(/^11-24T21:45 again/), '11-24T22:00 done'])
    expect(massive.publisher.requests().filter(({ at }) => '2026-11-24T21:46' < at && at < '2026-11-24T22:00')).toEqual(
      [],
    )
  })

  it('connectors check G2: an HTML page changes nothing, and the run fails because the source has moved', async () => {
    const massive = await start()
    massive.publisher.fault({ path: pathOf('2026-11-23'), answer: 'html' })
    const runs = await massive.until('2026-11-23T22:00:00Z')
    expect(runs).toEqual([expect.stringMatching(/^11-23T21:45 again: source moved/)])
    expect(await massive.served('date=2026-11-20')).toHaveLength(20)
    const { json } = await massive.host.get('/v1/health', { key: massive.key })
    expect(JSON.stringify(json)).toContain('source moved')
  })

  it('connectors check G3: a truncated body is requested twice more, and nothing is published', async () => {
    const massive = await start()
    massive.put('2026-11-23', full())
    massive.publisher.fault({ path: pathOf('2026-11-23'), answer: { cut: 1000, honest: true } })
    expect(await massive.until('2026-11-23T21:49:00Z')).toEqual([
      expect.stringMatching(/^11-23T21:45 again: .*cut short/),
    ])
    expect(massive.requested().filter((date) => date === '2026-11-23')).toHaveLength(3)
    expect(await massive.served('date=2026-11-23')).toEqual([])
  })

  it('connectors check G4: an empty day is requested every 15 minutes, and is thin after eight hours', async () => {
    const massive = await start()
    massive.put('2026-11-23', [])
    const runs = await massive.until('2026-11-24T05:01:00Z')
    expect(runs.slice(0, 2)).toEqual([
      expect.stringMatching(/^11-23T21:45 again: US 2026-11-23: 0 rows/),
      expect.stringMatching(/^11-23T22:00 again/),
    ])
    expect(runs.at(-1)).toBe('11-24T05:00 done')
    expect(await massive.warnings()).toEqual([expect.stringMatching(/^thin-day 0 rows/)])
  })

  it('connectors check G5: 55% of the median is thin, 61% is published', async () => {
    const massive = await start()
    massive.put('2026-11-23', full(11))
    const complete = { at: '2026-11-23T21:50:00Z', run: () => massive.put('2026-11-23', full(13)) }
    expect(await massive.until('2026-11-23T22:01:00Z', [complete])).toEqual([
      expect.stringMatching(/^11-23T21:45 again: .*11 rows/),
      '11-23T22:00 done',
    ])
  })

  it('connectors check G6: a late correction is a new version, known from the next morning', async () => {
    const massive = await start()
    massive.put('2026-11-23', [...full(), row('AAPL', 231.25)])
    await massive.until('2026-11-24T03:00:00Z')
    massive.put('2026-11-23', [...full(), row('AAPL', 231.5)])
    await massive.until('2026-11-24T12:00:00Z')
    const closes = 'symbols=AAPL&date=2026-11-23'
    expect(await massive.served(closes)).toEqual(['AAPL 2026-11-23 231.5 232.5 230.5 231.5 1000 10'])
    expect(await massive.served(`${closes}&as_of=2026-11-24T03:00:00Z`)).toEqual([
      'AAPL 2026-11-23 231.25 232.25 230.25 231.25 1000 10',
    ])
    const versions = await massive.host.database.database.query(
      "select 1 from eod.daily_bars where date = '2026-11-23'",
    )
    expect(versions).toHaveLength(22)
  })

  it('connectors check G7: identical rows for a ticker count as one; if they differ, the last row counts', async () => {
    const massive = await start()
    massive.put('2026-11-23', [...full(), row('SA', 10), row('SB', 12), row('SC', 14, { n: 9 })])
    await massive.until('2026-11-23T22:00:00Z')
    expect(await massive.served('symbols=SA,SB,SC&date=2026-11-23')).toEqual([
      'SA 2026-11-23 10 11 9 10 1000 10',
      'SB 2026-11-23 12 13 11 12 1000 10',
      'SC 2026-11-23 12 13 11 12 1000 10',
    ])
    expect(await massive.tallies()).toEqual({ 'duplicate-row': 1 })
    const rules = (await massive.warnings()).map((warning) => warning.split(' ')[0])
    expect(rules).toEqual(['duplicate-key', 'duplicate-key'])
  })

  it('connectors check G8: a day with two pages is published only when both pages have arrived', async () => {
    const massive = await start()
    const next = { next_url: `https://api.massive.com${pathOf('2026-11-23')}?cursor=two` }
    massive.putBody('2026-11-23', { ...dayOf(full(10)), ...next })
    let isUp = false
    const second = () => (isUp ? { body: dayOf(full().slice(10)) } : { status: 503, body: '' })
    massive.publisher.put(`${pathOf('2026-11-23')}?cursor=two`, second)
    expect(await massive.until('2026-11-23T21:45:00Z')).toEqual([expect.stringMatching(/^11-23T21:45 again/)])
    expect(await massive.served('date=2026-11-23')).toEqual([])
    isUp = true
    await massive.until('2026-11-24T12:00:00Z')
    expect(await massive.served('date=2026-11-23')).toHaveLength(20)
  })

  it('connectors check G9: a page that links to itself as the next one ends the unit', async () => {
    const massive = await start()
    const next = { next_url: `https://api.massive.com${pathOf('2026-11-23')}?cursor=loop` }
    massive.putBody('2026-11-23', { ...dayOf(full()), ...next })
    expect(await massive.until('2026-11-23T21:45:00Z')).toEqual([expect.stringMatching(/failed: page-loop/)])
    expect(massive.requested().filter((date) => date === '2026-11-23')).toHaveLength(2)
    expect(await massive.served('date=2026-11-23')).toEqual([])
  })

  it('never sends a sixth request within a minute on the free plan', async () => {
    const massive = await start('basic')
    for (const date of ['2026-11-23', '2026-11-24']) massive.put(date, full())
    await massive.until('2026-11-24T22:00:00Z')
    const requests = massive.publisher.requests()
    expect(requests.every(({ status }) => status === 200)).toBe(true)
    const times = requests.map(({ at }) => Date.parse(at))
    expect(times.every((time, index) => (times[index + 5] ?? Infinity) - time >= 60_000)).toBe(true)
  })

  it('stops at an invalid key', async () => {
    const massive = await start()
    massive.publisher.setKey('another')
    expect(await massive.until('2026-11-23T23:00:00Z')).toEqual([expect.stringMatching(/off: Massive rejects the key/)])
    expect(massive.requested()).toHaveLength(1)
  })
})
