import { ruleSessions } from '@bourse/calendar-rules'
import eod, { dailyBars } from '@bourse/eod'
import instruments from '@bourse/instruments'
import { runTimetable, sessionsDataset, startTestHost, zipOf, type TestHost } from '@bourse/testkit'
import { startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Easter Monday is a TARGET closing day, but currencies trade. */
const START = '2026-04-02T00:00:00Z'
const RECENT = '/stats/eurofxref/eurofxref-hist-90d.xml'
const ALL = '/stats/eurofxref/eurofxref-hist.zip'

const xmlOf = (days: Readonly<Record<string, Readonly<Record<string, string>>>>) => {
  const cubes = Object.entries(days).map(([date, rates]) => {
    const each = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`)
    return `<Cube time='${date}'>${each.join('')}</Cube>`
  })
  const root = 'xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"'
  return `<?xml version="1.0"?><gesmes:Envelope ${root}><Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}
const THURSDAY = { USD: '1.1684', JPY: '186.75', GBP: '0.87058' }
const HISTORY = `Date,USD,JPY,GBP,BGN,
2026-04-02,1.1684,186.75,0.87058,N/A,
2025-12-31,1.1750,184,0.8726,1.9558,
1999-01-04,1.1789,133.73,0.7111,N/A,
`

let host: TestHost
let key: string
let ecb: FakePublisher

beforeAll(async () => {
  ecb = await startPublisher('ecb', { clock: { now: () => host.clock.now(), millis: () => host.clock.millis() } })
  const sources = ['ecb-pairs', 'ecb-reference', 'ecb-crosses'].map((id) => [id, { enabled: true }])
  host = await startTestHost({
    datasets: [instruments, eod, sessionsDataset(ruleSessions)],
    clock: START,
    config: { sources: Object.fromEntries(sources), publishers: { ecb: { base_url: ecb.url } }, licences: 'enforce' },
  })
  key = await host.key()
  ecb.put(ALL, zipOf({ 'eurofxref-hist.csv': HISTORY }))
  ecb.put(RECENT, xmlOf({ '2026-04-02': THURSDAY }))
})
afterAll(async () => {
  await host.close()
  await ecb.close()
})

async function closes(symbols: string, more = ''): Promise<readonly string[]> {
  const { json } = await host.get(`/v1/eod?symbols=${symbols}&from=1999-01-01&order=asc${more}`, { key })
  const bars: readonly { symbol: string; date: string; close: number }[] = json.data
  return bars.map(({ symbol, date, close }) => `${symbol} ${date} ${close}`).toSorted()
}

const run = async (from: string, to: string) =>
  (await runTimetable(host, { from, to })).filter(({ task }) => task.includes('ecb')).map(({ outcome }) => outcome)

describe('euro reference rates, whose listings are the file’s currencies', () => {
  test('connectors check F1: rates are closes of euro pairs, and crosses are computed from them', async () => {
    expect(await run(START, '2026-04-02T20:00:00Z')).toEqual(Array.from({ length: 7 }, () => 'done'))
    expect(await closes('EURUSD,EURGBP')).toEqual(['EURGBP 2026-04-02 0.87058', 'EURUSD 2026-04-02 1.1684'])
    expect(await closes('USDJPY,GBPUSD')).toEqual(['GBPUSD 2026-04-02 1.342094', 'USDJPY 2026-04-02 159.833961'])
    const { json } = await host.get('/v1/eod?symbols=EURUSD&from=2026-04-01', { key })
    expect(json.data[0]).toMatchObject({ open: null, high: null, low: null, volume: null, exchange_mic: 'FOREX' })
  })

  test('connectors check F2: the pair for a discontinued currency has its last day', async () => {
    const { json } = await host.get('/v1/instruments?symbols=EURBGN,EURUSD&status=all', { key })
    expect(
      json.data.map((row: Record<string, unknown>) => [row['symbol'], row['listed_on'], row['delisted_on']]),
    ).toEqual(
      expect.arrayContaining([
        ['EURBGN', '2025-12-31', '2025-12-31'],
        ['EURUSD', '1999-01-04', null],
      ]),
    )
  })

  test('connectors check F3: unchanged rates write no version, and a corrected rate writes one', async () => {
    const evening = host.clock.now()
    ecb.put(RECENT, xmlOf({ '2026-04-02': { ...THURSDAY, USD: '1.16840', JPY: '186.80' } }))
    await run('2026-04-02T20:00:00Z', '2026-04-07T20:00:00Z')
    expect(await closes('EURJPY')).toEqual(['EURJPY 2026-04-02 186.8'])
    expect(await closes('EURJPY', `&as_of=${evening}`)).toEqual(['EURJPY 2026-04-02 186.75'])
    const [versions] = await host.database.database.query<{ rows: number }>(
      `select count(*)::int4 as rows from eod.daily_bars where close = 1.1684`,
    )
    expect(versions?.rows).toBe(1)
  })

  test('another source for a cross takes precedence over the computed rate', async () => {
    const bar = { symbol: 'USDJPY', date: '2026-04-02', close: '159.9', volume: null }
    await host.publish(dailyBars, [bar], { source: 'import', market: 'FOREX' })
    expect(await closes('USDJPY')).toEqual(['USDJPY 2026-04-02 159.9'])
  })

  test('customers get the rates, whatever the terms of the other sources of bars', async () => {
    const bar = { symbol: 'EURUSD', date: '2026-04-01', close: '1.5', volume: null }
    await host.publish(dailyBars, [bar], { source: 'massive-day', market: 'FOREX' })
    const { id } = await host.host.accounts.add({ name: 'customer', plan: 'scale', use: 'external' })
    const customer = (await host.host.keys.add({ account_id: id })).key
    const read = (of: string) => host.get('/v1/eod?symbols=EURUSD&from=2026-01-01&order=asc', { key: of })
    expect((await read(key)).json.data).toMatchObject([{ date: '2026-04-01' }, { date: '2026-04-02' }])
    const { status, json } = await read(customer)
    expect([status, json.data], json.detail).toMatchObject([200, [{ date: '2026-04-02', close: 1.1684 }]])
    expect(json.meta.withheld_publishers).toContain('massive')
  })
})
