import { realFile, realPath, skipNotice } from '@bourse/testkit/real-data'
import { Decimal } from '@bourse/kit/values'
import { minuteBars, tradePrints } from '@bourse/lean'
import { fakeListings, fakeSessions, startTestHost, type TestHost } from '@bourse/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saleConditions } from '../src/conditions/sale-conditions.ts'
import trades from '../src/index.ts'
import type { Print } from '../src/prints/print.ts'
import { leanConditions } from '../src/sources/lean-trades/lean-conditions.ts'
import { leanPrints } from '../src/sources/lean-trades.ts'
import { massiveConditions } from '../src/sources/massive/massive-codes.ts'
import { readPage } from '../src/sources/massive/massive-page.ts'
import { massivePrints } from '../src/sources/massive.ts'

const read = (...path: readonly string[]) => realFile(...path)
const prints = (ticker: string, date: string) =>
  read('us-trade-prints', ticker, `${date.replaceAll('-', '')}_trade.zip`)

interface Row {
  readonly id: string
  readonly event_at: string
  readonly price: number
  readonly size: number
}

describe.skipIf(skipNotice !== '')(`real trade prints${skipNotice}`, () => {
  let host: TestHost
  let key: string

  beforeAll(async () => {
    if (skipNotice !== '') return
    host = await startTestHost({
      datasets: [fakeListings(['ARCX:SPY', 'XNYS:BAC', 'XNYS:IBM']), fakeSessions(), trades],
      config: {
        sources: { 'lean-trades': { enabled: true, folder: realPath('us-trade-prints') } },
        body_cache_bytes: 0,
      },
    })
    key = await host.key()
  })
  afterAll(() => host?.close())

  async function allPages(symbol: string, date: string, limit = 10_000): Promise<{ rows: Row[]; pages: number }> {
    const rows: Row[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const address: string = `/v1/trades?symbols=${symbol}&from=${date}&to=${date}&limit=${limit}`
      const answer = await host.get(cursor === null ? address : `${address}&cursor=${cursor}`, { key })
      expect(answer.status).toBe(200)
      rows.push(...answer.json.data)
      cursor = answer.json.meta.next_cursor
      pages++
    } while (cursor !== null)
    return { rows, pages }
  }

  test.each([
    ['SPY', '2013-10-07', 250_601],
    ['BAC', '2013-10-08', 125_872],
    ['IBM', '2013-10-08', 33_381],
  ])(
    '%s on %s: every print appears once across its pages, with shares and dollars as in the file',
    async (symbol, date, count) => {
      const { rows, pages } = await allPages(symbol, date)
      expect(rows).toHaveLength(count)
      expect(pages).toBe(Math.ceil(count / 10_000))
      expect(new Set(rows.map(({ id }) => id)).size).toBe(count)
      const file = (await Array.fromAsync(tradePrints(prints(symbol.toLowerCase(), date), date))).map((print) => {
        if (!('price' in print)) throw print
        return print
      })
      const sizes = (list: readonly { readonly size: number | string }[]) =>
        list.reduce((sum, { size }) => sum + Number(size), 0)
      expect(sizes(rows)).toBe(sizes(file))
      expect(rows.map(({ price }) => price).join()).toBe(file.map(({ price }) => Number(price)).join())
      expect(rows.every(({ event_at }, at) => at === 0 || bare(rows[at - 1]?.event_at ?? '') <= bare(event_at))).toBe(
        true,
      )
    },
  )

  test('small pages together have the same rows', async () => {
    const whole = await allPages('IBM', '2013-10-07')
    const small = await allPages('IBM', '2013-10-07', 1_111)
    expect(small.rows).toEqual(whole.rows)
  })

  test('every bit in the format’s table except the undescribed one has a condition, and so does every combination on the tape', async () => {
    const table = read('us-trade-prints', 'trade_condition_flags.csv').toString().trim().split(/\r?\n/).slice(1)
    const flags = table.map((line) => Number.parseInt(line.split(',')[0] ?? '', 16))
    expect(flags).toHaveLength(33)
    const unmapped = flags.filter((flag) => leanConditions(flag).length === 0)
    expect(unmapped).toEqual([0, 0x40000000])
    const seen = new Map<number, number>()
    for (const [ticker, date] of [
      ['spy', '2013-10-07'],
      ['bac', '2013-10-07'],
      ['ibm', '2013-10-07'],
    ] as const)
      for await (const print of tradePrints(prints(ticker, date), date))
        if ('conditions' in print) seen.set(print.conditions, (seen.get(print.conditions) ?? 0) + 1)
    expect([...seen.keys()].filter((flag) => leanConditions(flag).length === 0)).toEqual([])
    expect(seen.size).toBeGreaterThan(10)
  })

  test('extended-hours prints are marked, and only those', async () => {
    const rows = await leanPrints(prints('spy', '2013-10-07'), '2013-10-07')
    const marked = (print: Print) => print.conditions.some((condition) => condition.startsWith('extended_hours'))
    const before = rows.filter(({ event_at }) => event_at < '2013-10-07T13:30:00')
    expect(before.length).toBeGreaterThan(500)
    expect(before.filter(marked)).toHaveLength(before.length)
    const during = rows.filter(({ event_at }) => '2013-10-07T13:31:00' < event_at && event_at < '2013-10-07T19:59:00')
    expect(during.filter(marked).length / during.length).toBeLessThan(0.001)
  })

  test.each([
    ['spy', '2013-10-07'],
    ['ibm', '2013-10-07'],
    ['ibm', '2013-10-08'],
    ['bac', '2013-10-07'],
  ])(
    '%s on %s: minutes built by the update rules have the publisher’s volume in 99 of 100, each price in 75 of ' +
      '100 and within 0.1% in all minutes',
    async (ticker, date) => {
      const built = minutesOf(await leanPrints(prints(ticker, date), date))
      const archive = read('us-intraday-minute', ticker, `${date.replaceAll('-', '')}_trade.zip`)
      const session = (await Array.fromAsync(minuteBars(archive, date, { zone: 'America/New_York' }))).flatMap((bar) =>
        'datetime' in bar && bar.datetime >= `${date}T13:30:00Z` && bar.datetime < `${date}T20:00:00Z` ? [bar] : [],
      )
      expect(session.length).toBe(390)
      const difference = (bar: (typeof session)[number], member: 'open' | 'high' | 'low' | 'close' | 'volume') =>
        (built.get(bar.datetime.slice(0, 16))?.[member] ?? new Decimal(0)).minus(bar[member] ?? '0').abs()
      const share = (list: readonly boolean[]) => list.filter((each) => each).length / list.length
      expect(share(session.map((bar) => difference(bar, 'volume').isZero()))).toBeGreaterThan(0.99)
      // At some minute boundaries, the publisher's own rules choose a different print from the same second.
      for (const member of ['open', 'high', 'low', 'close'] as const) {
        expect(share(session.map((bar) => difference(bar, member).isZero())), member).toBeGreaterThan(0.75)
        expect(
          session.filter((bar) => difference(bar, member).div(bar[member]).gt('0.001')),
          member,
        ).toEqual([])
      }
    },
  )
})

describe.skipIf(skipNotice !== '')(`recorded responses from the vendor${skipNotice}`, () => {
  const recorded = (...path: readonly string[]) => read('api-responses', 'polygon', 'v3', ...path).toString()

  test('trades are read with their digits, venue and conditions', () => {
    const { lines, next } = readPage(recorded('trades', 'AAPL_497b3a.json'))
    expect(next).toBeUndefined()
    expect(massivePrints(lines.join(''), '2022-04-28')).toEqual([
      {
        sequence: 1,
        event_at: '2022-04-28T21:37:02.461979Z',
        price: '156.43',
        size: '10',
        venue_mic: 'ARCX',
        conditions: ['extended_hours', 'odd_lot'],
      },
      {
        sequence: 2,
        event_at: '2022-04-28T21:37:02.461979Z',
        price: '157.43',
        size: '10',
        venue_mic: 'XNAS',
        conditions: ['extended_hours', 'odd_lot'],
      },
    ])
  })

  test('conditions have the same codes and update rules as our catalog', () => {
    const { results } = JSON.parse(recorded('reference', 'conditions_e94702.json'))
    expect(results).toHaveLength(10)
    for (const { id, sip_mapping, update_rules } of results) {
      const [ours] = massiveConditions([String(id)])
      const condition = saleConditions.find((each) => each.id === ours)
      expect(condition?.update_rules, String(id)).toEqual(update_rules)
      expect(condition?.sip_mapping, String(id)).toMatchObject(sip_mapping)
    }
  })
})

const bare = (instant: string) => instant.slice(0, -1)

interface Minute {
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  volume: Decimal
}

const rulesOf = new Map(saleConditions.map(({ id, update_rules }) => [id, update_rules?.consolidated]))

/** Builds minute bars by the consolidated update rules: a print updates only what all of its conditions allow. */
function minutesOf(list: readonly Print[]): ReadonlyMap<string, Minute> {
  const minutes = new Map<string, Minute>()
  const nothing = new Decimal(Number.NaN)
  for (const { event_at, price, size, conditions } of list) {
    const rules = conditions.flatMap((condition) => rulesOf.get(condition) ?? [])
    const moves = (what: 'updates_high_low' | 'updates_open_close' | 'updates_volume') =>
      rules.every((rule) => rule[what])
    const dollars = new Decimal(price)
    const minute = minutes.get(event_at.slice(0, 16)) ?? {
      open: nothing,
      high: nothing,
      low: nothing,
      close: nothing,
      volume: new Decimal(0),
    }
    if (moves('updates_open_close')) {
      if (minute.open.isNaN()) minute.open = dollars
      minute.close = dollars
    }
    if (moves('updates_high_low')) {
      if (!minute.high.gte(dollars)) minute.high = dollars
      if (!minute.low.lte(dollars)) minute.low = dollars
    }
    if (moves('updates_volume')) minute.volume = minute.volume.plus(size)
    minutes.set(event_at.slice(0, 16), minute)
  }
  return minutes
}
