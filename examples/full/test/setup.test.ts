import { ruleSessions } from '@bourse/calendar-rules'
import { runCommand } from '@bourse/bourse/commands'
import eod from '@bourse/eod'
import { simulatedClock } from '@bourse/host'
import instruments from '@bourse/instruments'
import { createTestDatabase, sessionsDataset, zipOf, type TestDatabase } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { PassThrough } from 'node:stream'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const NOW = '2026-02-24T12:00:00Z'
const datasets = [instruments, eod, sessionsDataset(ruleSessions)]
const candle = (date: string, close: number) => [Date.parse(date) / 1000, 60_000, 70_000, 65_000.5, close, 1.5]

const RATES =
  `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="g" xmlns="e"><Cube><Cube time='2026-02-23'>` +
  `<Cube currency='USD' rate='1.1684'/><Cube currency='JPY' rate='186.75'/></Cube></Cube></gesmes:Envelope>`

interface Step {
  readonly step: string
  readonly state: string
  readonly source: string | null
  readonly market?: string
  readonly rows: number | null
  readonly message: string
  readonly next: string | null
}

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
  putMassive()
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

/** One listing, and a bar of each day of the two months before. */
function putMassive(): void {
  const listing = { ticker: 'AAPL', name: 'Apple Inc.', market: 'stocks', primary_exchange: 'XNAS', type: 'CS' }
  massive.put('/v3/reference/tickers?active=true', { status: 'OK', results: [listing] })
  massive.put('/v3/reference/tickers?active=false', { status: 'OK', results: [] })
  const results = [{ T: 'AAPL', o: 230, h: 232, l: 229.5, c: 231.25, v: 1000, n: 10 }]
  for (let day = Date.parse('2026-01-02'); day < Date.parse(NOW); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    const body = { adjusted: false, resultsCount: 1, results }
    massive.put(`/v2/aggs/grouped/locale/us/market/stocks/${date}`, body)
  }
}

/** The streams of a terminal. */
interface Terminal {
  readonly input: PassThrough
  readonly screen: PassThrough
}

/** Answers each question when it appears on the screen, as a person at a terminal would. */
function terminalThat(answers: readonly (readonly [question: RegExp, answer: string])[]) {
  const [input, screen] = [new PassThrough(), new PassThrough()]
  const left = [...answers]
  let shown = ''
  screen.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    const [next] = left
    if (next?.[0].test(shown) !== true) return
    left.shift()
    shown = ''
    setTimeout(() => input.write(`${next[1]}\r`), 20)
  })
  return { terminal: { input, screen }, unanswered: () => left.map(([question]) => question.source) }
}

/** Runs the command in this process, where a clock stands still. */
const setup = (...words: readonly string[]) => setupOn(undefined, ...words)

async function setupOn(terminal: Terminal | undefined, ...words: readonly string[]) {
  const documents: object[] = []
  let [said, shown] = ['', '']
  const output = {
    json: words.includes('--json'),
    isTerminal: terminal !== undefined,
    print(document: object, lines: readonly string[]) {
      documents.push(document)
      shown += lines.map((line) => `${line}\n`).join('')
    },
    say: (line: string) => void (said += `${line}\n`),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const environment = {
    DATABASE_URL: database.url,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_CONFIG: join(folder, 'config.json'),
  }
  const installed = async () => ({ datasets, unloaded: [], parsesHere: true })
  const { signal } = new AbortController()
  const context = {
    name: 'bourse',
    installed,
    environment,
    clock: simulatedClock(NOW),
    output,
    signal,
    ...(terminal && { terminal }),
  }
  const code = await runCommand(context, ['setup', ...words])
  return { code, said, shown, steps: documents as readonly Step[] }
}

const batches = () => database.database.query('select count(*)::int as n from bourse.batches')

describe('bourse setup', () => {
  test('connectors check G13: with Coinbase down it names it, and serves the rates of the ECB', async () => {
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
  })

  test('connectors check G13: ends with rows, and writes nothing when run again', async () => {
    const words = ['--yes', '--markets', 'CRYPTO,FOREX', '--sources', 'coinbase,ecb']
    const first = await setup(...words)
    expect(first.shown).toMatch(/"symbol":"BTCUSD".*"close":64000.25/)
    expect(first.shown).toMatch(/"symbol":"EURUSD".*"close":1.1684/)
    expect(first.shown).toMatch(/curl -H "Authorization: Bearer \$BOURSE_KEY" ".*\/v1\/eod\?symbols=BTCUSD"/)
    expect([first.code, first.said]).toEqual([0, expect.stringMatching('keys.json')])
    const before = await batches()
    const again = await setup(...words, '--json')
    expect(again.code).toBe(0)
    expect(new Set(again.steps.map(({ step, state }) => `${step} ${state}`))).toEqual(
      new Set(['enable skipped', 'run skipped', 'answer done']),
    )
    expect(await batches()).toEqual(before)
  })

  test('fills the US with one key: listings first, whose history the bars of earlier sessions find', async () => {
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

  test('asks each question on a terminal, and hosts fetch the history in the background', async () => {
    const { terminal, unanswered } = terminalThat([
      [/Real data, or the demo market/, ''],
      [/Which markets/, 'FOREX'],
      [/Sources of FOREX/, 'ecb'],
      [/Who will read the data/, 'staff'],
      [/How many days of history now/, '30d'],
      [/earlier history/, ''],
    ])
    const { code, shown } = await setupOn(terminal)
    expect(unanswered()).toEqual([])
    expect([code, shown]).toEqual([0, expect.stringMatching(/done +ecb-\S+: hosts fetch 2016-02-24 to 2026-02-24/)])
    const again = await setup('--yes', '--markets', 'FOREX', '--sources', 'ecb', '--backfill', 'all')
    expect([again.code, again.shown]).toEqual([
      0,
      expect.stringMatching(/skipped ecb-\S+: its back-fill of 2016-02-24/),
    ])
  })

  test('refuses an answer that is not one of the choices', async () => {
    const { terminal } = terminalThat([[/Who will read/, 'everybody']])
    const { code, said } = await setupOn(terminal, '--real', '--markets', 'FOREX', '--sources', 'ecb')
    expect([code, said]).toEqual([2, expect.stringMatching('Expected own or staff or customers, got everybody')])
  })

  test('names what is missing without a terminal', async () => {
    expect(await setup()).toMatchObject({ code: 2, said: expect.stringMatching('--yes') })
    const unknown = await setup('--yes', '--markets', 'CRYPTO', '--sources', 'coinbse')
    expect([unknown.code, unknown.said]).toEqual([1, expect.stringMatching('coinbase')])
  })
})
