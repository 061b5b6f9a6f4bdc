import { ruleSessions } from '@bourse/calendar-rules'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import { createTestDatabase, sessionsDataset, zipOf, type TestDatabase } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putUsDays, runSetup, terminalThat, type Terminal } from './support/setup-run.ts'

const NOW = '2026-02-24T12:00:00Z'
const datasets = [instruments, eod, sessionsDataset(ruleSessions)]
const candle = (date: string, close: number) => [Date.parse(date) / 1000, 60_000, 70_000, 65_000.5, close, 1.5]

const RATES =
  `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="g" xmlns="e"><Cube><Cube time='2026-02-23'>` +
  `<Cube currency='USD' rate='1.1684'/><Cube currency='JPY' rate='186.75'/></Cube></Cube></gesmes:Envelope>`

let database: TestDatabase
let folder: string
let coinbase: FakePublisher
let ecb: FakePublisher
let massive: FakePublisher
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-setup-'))
  const clock = { now: () => NOW, millis: () => Date.now() }
  coinbase = await startPublisher('coinbase', { clock })
  coinbase.put('/products', [{ id: 'BTC-USD', base_currency: 'BTC', quote_currency: 'USD', status: 'online' }])
  const days = ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-23'].map((date) => candle(date, 64_000.25))
  coinbase.put('/products/BTC-USD/candles?granularity=86400', days)
  ecb = await startPublisher('ecb', { clock })
  const history = `Date,USD,JPY,GBP,\n2026-02-23,1.1684,186.75,0.87058,\n1999-01-04,1.1789,133.73,0.7111,\n`
  ecb.put('/stats/eurofxref/eurofxref-hist.zip', zipOf({ 'eurofxref-hist.csv': history }))
  ecb.put('/stats/eurofxref/eurofxref-hist-90d.xml', RATES)
  massive = await startPublisher('massive', { clock })
  putUsDays(massive, NOW)
  const publishers = {
    coinbase: { base_url: coinbase.url },
    ecb: { base_url: ecb.url },
    massive: { base_url: massive.url },
  }
  await writeFile(join(folder, 'config.json'), JSON.stringify({ publishers }))
})
afterAll(async () => {
  await coinbase.close()
  await ecb.close()
  await massive.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const setup = (...words: readonly string[]) => setupOn(undefined, ...words)
const setupOn = (terminal: Terminal | undefined, ...words: readonly string[]) =>
  runSetup({ database, folder, datasets, now: NOW }, words, terminal)

const batches = () => database.database.query('select count(*)::int as n from bourse.batches')

describe('bourse setup', () => {
  test('connectors check G13: setup reports that Coinbase is down, and serves the ECB rates', async () => {
    coinbase.fault({ path: '/products', answer: { status: 503 } })
    const { code, steps } = await setup(
      ...['--yes', '--json', '--markets', 'CRYPTO,FOREX', '--sources', 'coinbase,ecb'],
    )
    coinbase.clearFaults()
    expect(code).toBe(1)
    expect(steps.filter(({ state }) => state === 'failed').map(({ step, source }) => `${step} ${source}`)).toEqual([
      'enable coinbase-products',
      'enable coinbase-day',
      'answer coinbase-products',
    ])
    expect(steps.find(({ source }) => source === 'coinbase-products')).toMatchObject({
      message: expect.stringMatching('503'),
      next: 'bourse sources enable coinbase-products',
    })
    expect(steps.at(-1)).toMatchObject({ step: 'answer', state: 'done', market: 'FOREX' })
    expect(steps.filter(({ step }) => step === 'backfill').map(({ state, source }) => `${state} ${source}`)).toEqual([
      'done ecb-reference',
      'done ecb-crosses',
    ])
  })

  test('connectors check G13: setup ends by showing rows, and writes nothing when run again', async () => {
    const words = ['--yes', '--markets', 'CRYPTO,FOREX', '--sources', 'coinbase,ecb']
    const first = await setup(...words)
    expect(first.shown).toMatch(/"symbol":"BTCUSD".*"close":64000.25/)
    expect(first.shown).toMatch(/"symbol":"EURUSD".*"close":1.1684/)
    expect(first.shown).toMatch(/curl -H "Authorization: Bearer \$BOURSE_KEY" ".*\/v1\/eod\?symbols=BTCUSD"/)
    expect([first.code, first.said]).toEqual([0, expect.stringMatching('keys.json')])
    expect(first.shown).toMatch(/done +coinbase-day: hosts fetch 2016-02-24 to 2026-02-24 in the background/)
    // Quotes and pair lists are always current.
    expect(first.shown).not.toMatch(/coinbase-(quotes|products): hosts fetch/)
    const before = await batches()
    const again = await setup(...words, '--json')
    expect(again.code).toBe(0)
    expect(new Set(again.steps.map(({ step, state }) => `${step} ${state}`))).toEqual(
      new Set(['enable skipped', 'run skipped', 'backfill skipped', 'answer done']),
    )
    expect(await batches()).toEqual(before)
  })

  test('bourse setup fills the US with one key: listings first, whose history matches the bars of earlier sessions', async () => {
    const words = ['--yes', '--json', '--markets', 'US', '--sources', 'massive', '--plan', 'massive=advanced']
    const key = join(folder, 'massive.key')
    await writeFile(key, CANARY_KEY)
    const flags = ['--accept-terms', 'massive', '--key', `massive=@${key}`, '--probe', 'AAPL']
    const { code, steps } = await setup(...words, ...flags)
    expect(steps.filter(({ state }) => state === 'failed')).toEqual([])
    expect(steps.filter(({ step }) => step === 'run').map(({ source, rows }) => [source, rows !== 0])).toEqual([
      ['massive-tickers', true],
      ['massive-day', true],
    ])
    expect(steps.at(-1)).toMatchObject({ step: 'answer', state: 'done', market: 'US' })
    expect(code).toBe(0)
    const [bars] = await database.database.query<{ n: number; first: string }>(
      `select count(*)::int as n, min(date)::text as first from eod.daily_bars where close = 231.25`,
    )
    expect(bars?.n).toBeGreaterThan(1)
    expect((bars?.first ?? '') < '2026-02-20').toBe(true)
  })

  test('bourse setup asks each question on a terminal', async () => {
    const { terminal, unanswered } = terminalThat([
      [/Real data, or the demo market/, ''],
      [/Which markets/, 'FOREX'],
      [/Sources of FOREX/, 'ecb'],
      [/Who will read the data/, 'staff'],
      [/Fetch how many days of history now/, '30d'],
      [/earlier history/, 'none'],
    ])
    const { code, shown } = await setupOn(terminal)
    expect(unanswered()).toEqual([])
    expect([code, shown]).toEqual([0, expect.not.stringMatching('back-fill')])
    const again = await setup('--yes', '--markets', 'FOREX', '--sources', 'ecb')
    expect([again.code, again.shown]).toEqual([
      0,
      expect.stringMatching(/skipped ecb-\S+: its back-fill from 2016-02-24/),
    ])
  })

  test('bourse setup rejects an answer that is not one of the choices', async () => {
    const { terminal } = terminalThat([[/Who will read/, 'everybody']])
    const { code, said } = await setupOn(terminal, '--real', '--markets', 'FOREX', '--sources', 'ecb')
    expect([code, said]).toEqual([2, expect.stringMatching('Expected own or staff or customers, got everybody')])
  })

  test('bourse setup lists what is missing without a terminal', async () => {
    expect(await setup()).toMatchObject({ code: 2, said: expect.stringMatching('--yes') })
    const unknown = await setup('--yes', '--markets', 'CRYPTO', '--sources', 'coinbse')
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringMatching('coinbase')])
  })
})
