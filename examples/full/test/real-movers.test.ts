import eod, { dailyBars } from '@bourse/eod'
import { Decimal } from '@bourse/kit/values'
import movers from '@bourse/movers'
import { fakeListings, fakeSplits, runOwedJobs, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeReal, realPath } from './support/real-data.ts'
import { listingsOf, splitsOf, universeDays, type UniverseDay } from './support/universe-days.ts'

/** Before this time, rankings are computed; after it, stored ones are read. */
const LATER = '2014-04-03T23:00:00Z'

describeReal('movers of the entire US market on eight real days', () => {
  let days: readonly UniverseDay[]
  let host: TestHost
  let key: string

  beforeAll(async () => {
    days = universeDays(realPath('us-universe-day'))
    const datasets = [fakeListings(listingsOf(days)), fakeSplits(splitsOf(days)), eod, movers]
    host = await startTestHost({ datasets, clock: '2014-04-03T06:00:00Z' })
    key = await host.key()
    const waits: [held: number, released: number][] = []
    for (const { rows } of days) {
      host.clock.advance(60_000)
      const bars = [...rows.values()].map(({ instrument_id, date, close, volume }) => {
        return { instrument_id, date, close, volume }
      })
      const { held, released, quarantined } = await host.publish(dailyBars, bars, { source: 'primary' })
      expect(quarantined).toBe(0)
      waits.push([held, released])
    }
    // BioFuel Energy rose 132% on March 31, which the next session confirms; an illiquid listing traded again on April
    // 2 at twice its previous price.
    expect(waits).toEqual([...days.slice(0, 5).map(() => [0, 0]), [1, 0], [0, 1], [1, 0]])
    await runOwedJobs(host)
    host.clock.set(LATER)
  }, 120_000)
  afterAll(() => host?.close())

  interface Ranked {
    readonly instrument_id: string
    readonly symbol: string
    readonly close: string
    readonly previous_close: string
    readonly change: string
    readonly percent_change: string
  }

  /** Computes the complete ranking for a day from the files. */
  function ranking(date: string, direction: 'gainers' | 'losers'): readonly Ranked[] {
    const at = days.findIndex((day) => day.date === date)
    const [today, before] = [days[at]?.rows ?? new Map<never, never>(), days[at - 1]?.rows]
    const ratios = new Map(
      splitsOf(days).map((split) => [`${split.instrument_id} ${split.execution_date}`, split.ratio]),
    )
    const sign = direction === 'gainers' ? 1 : -1
    return [...today.values()]
      .flatMap(({ instrument_id, symbol, close }) => {
        const previous = before?.get(instrument_id)
        if (previous === undefined) return []
        const move = moveOf(previous.close, close, ratios.get(`${instrument_id} ${date}`))
        return sign * move.change.comparedTo(0) > 0 ? [{ instrument_id, symbol, close, ...textsOf(move) }] : []
      })
      .toSorted(
        (a, b) =>
          sign * new Decimal(b.percent_change).comparedTo(a.percent_change) ||
          (a.instrument_id < b.instrument_id ? -1 : 1),
      )
  }

  const COLUMNS = ['symbol', 'close', 'previous_close', 'change', 'percent_change', 'instrument_id'] as const
  const texts = (rows: readonly Ranked[]) => rows.map((row) => COLUMNS.map((name) => row[name]).join(' '))

  async function found(query: string): Promise<readonly string[]> {
    const { text, status } = await host.get(`/v1/movers?format=csv&limit=100&${query}`, { key })
    expect(status, text).toBe(200)
    const [head = '', ...lines] = text.trim().split(/\r?\n/)
    const columns = head.split(',')
    return lines.map((line) => {
      const cells = line.split(',')
      return COLUMNS.map((name) => cells[columns.indexOf(name)]).join(' ')
    })
  }

  test('movers: the hundred largest gains and losses of each day equal those computed from the files', async () => {
    for (const { date } of days.slice(1))
      for (const direction of ['gainers', 'losers'] as const) {
        const expected = texts(ranking(date, direction).slice(0, 100))
        expect(expected).toHaveLength(100)
        const query = `direction=${direction}&date=${date}`
        expect([date, await found(query)]).toEqual([date, expected])
        expect([date, await found(`${query}&as_of=2014-04-03T12:00:00Z`)]).toEqual([date, expected])
      }
  })

  test('movers: every session is complete, though illiquid listings lack bars on some; the latest is the default', async () => {
    const sessions = await host.database.database.query<{
      date: string
      expected: string
      present: string
      complete: boolean
    }>('select date::text, expected::text, present::text, complete from movers.ranked_sessions order by date')
    expect(sessions).toEqual(
      days.slice(1).map(({ date, rows }, index) => {
        const before = [...(days[index]?.rows.keys() ?? [])]
        const present = before.filter((id) => rows.has(id)).length
        return { date, expected: String(before.length), present: String(present), complete: true }
      }),
    )
    expect(await found('')).toEqual(texts(ranking('2014-04-02', 'gainers').slice(0, 100)))
  })

  test('movers: listings that split are measured on one share basis', async () => {
    const split = splitsOf(days).map(({ execution_date, ratio }) => `${execution_date} ${ratio}`)
    expect(split.toSorted()).toEqual([
      '2014-03-31 1.500002',
      '2014-03-31 2',
      '2014-04-01 2',
      '2014-04-02 0.979096',
      '2014-04-02 2',
    ])
    const worst = (await found('direction=losers&date=2014-04-01'))[0]
    expect(worst).toMatch(/^BIOF /)
  })

  test('movers: a changed bar re-ranks its session and the next within minutes', async () => {
    const [first] = ranking('2014-04-01', 'gainers')
    const [id, close] = [first?.instrument_id ?? '', new Decimal(first?.close ?? '0').times('1.5').toFixed()]
    await host.publish(dailyBars, [{ instrument_id: id, date: '2014-04-01', close, volume: '1' }], {
      source: 'primary',
    })
    expect(await runOwedJobs(host)).toEqual(['movers__rank-sessions'])
    const best = await found('date=2014-04-01')
    expect(best[0]).toContain(`${first?.symbol} ${close} `)
    const next = [...(await found('date=2014-04-02')), ...(await found('date=2014-04-02&direction=losers'))]
    expect(next.find((row) => row.endsWith(id))).toContain(` ${close} `)
  })
})

/** Computes a move by plain division; rounding is tested where moves are computed. */
function moveOf(previous: string, close: string, ratio: string | undefined) {
  const before = new Decimal(previous).dividedBy(ratio ?? '1')
  const previous_close = ratio === undefined ? before : before.toSignificantDigits(12, Decimal.ROUND_HALF_EVEN)
  const change = new Decimal(close).minus(previous_close)
  return { previous_close, change, percent_change: change.dividedBy(previous_close).toDecimalPlaces(8) }
}

const textsOf = ({ previous_close, change, percent_change }: ReturnType<typeof moveOf>) => ({
  previous_close: previous_close.toFixed(),
  change: change.toFixed(),
  percent_change: percent_change.toFixed(),
})
