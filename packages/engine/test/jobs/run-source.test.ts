import {
  BadRecord,
  defineDataset,
  into,
  source,
  Type,
  type FetchTools,
  type Into as IntoOf,
  type Source,
} from '@bourse/kit'
import { addDays } from '@bourse/kit/values'
import type { Feed } from '@bourse/kit/host'
import { startTestHost, type TestHost } from '@bourse/testkit'
import type { RowFinding } from '../../src/publishing/index.ts'
import { chmodSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runSource } from '../../src/jobs/run-source.ts'
import { settingsOf } from '../../src/jobs/source-tools.ts'
import { readConfig } from '../../src/wiring/index.ts'
import { startPublisher, status, text, type PublisherServer } from './support/publisher-server.ts'
import { bars, foreignBars, notes, prices, threeListings } from './support/prices-dataset.ts'

type Into = IntoOf<Feed>

const SETTINGS = Type.Object({
  base_url: Type.String({ default: 'https://data.example.org' }),
  pieces: Type.Integer({ default: 1, minimum: 1 }),
})
type Tools = FetchTools<{ base_url: string; pieces: number }>

/** Reads a publisher's file with one `symbol,date,close` line per row; an unreadable line becomes a bad record. */
function* linesOf(raw: string) {
  for (const line of raw.split('\n')) {
    const [symbol, date = '', close = ''] = line.split(',')
    if (symbol === 'late') throw new Error('the file is truncated')
    yield symbol === '' ? new BadRecord(line, 'the line has no symbol') : { symbol, date, close, volume: null }
  }
}

const options = {
  id: 'acme-prices',
  title: 'Prices of Acme',
  feeds: bars,
  publisher: { name: 'Acme', licence: 'none', hosts: ['127.0.0.1', 'data.example.org'], requestsPerSecond: 100 },
  schedule: 'manual',
  config: SETTINGS,
} as const

function fetched(fetch: (unit: { date: string }, tools: Tools) => Promise<string>, more: Partial<Source> = {}): Source {
  const made = source({
    ...options,
    *plan({ from, to }) {
      yield { date: from }
      if (to > from) yield { date: to }
    },
    fetch,
    parse: linesOf,
  })
  return { ...made, ...more }
}

const byHttp = fetched(({ date }, { http, config }) => http.text(`${config.base_url}/${date}.csv`))

let host: TestHost
let server: PublisherServer
beforeAll(async () => {
  server = await startPublisher()
  host = await startTestHost({ datasets: [threeListings, prices] })
})
afterAll(async () => {
  await host.close()
  await server.close()
})
beforeEach(() =>
  host.database.database.query('truncate bourse.ingest_runs, bourse.quarantine, bourse.publisher_states'),
)

function parts(settings: Readonly<Record<string, unknown>> = {}) {
  const sources = { 'acme-prices': { base_url: `http://${server.host}`, ...settings } }
  const config = { ...readConfig({}), sources }
  return { ...host.host.work, config, log: () => undefined }
}

const day = (date: string) => ({ from: date, to: date })
const run = (of: Source, window = day('2026-02-20'), settings = {}) =>
  runSource(parts(settings), { dataset: prices, source: of, window })

async function runs() {
  return host.database.database.query<{ unit: string; outcome: string; message: string | null; report: string }>(
    'select unit, outcome, message, report, ended_at from bourse.ingest_runs order by id',
  )
}

describe('a source run', () => {
  it('publishes each unit of its window and is recorded with its result', async () => {
    server.answer(text('AAA,2026-02-20,10\nBBB,2026-02-20,20'), text('AAA,2026-02-23,11'))
    const progress: string[] = []
    const report = await runSource(parts(), {
      dataset: prices,
      source: byHttp,
      window: { from: '2026-02-20', to: '2026-02-23' },
      onProgress: (unit, units, rows) => progress.push(`${unit}/${units}: ${rows}`),
    })
    expect(report).toMatchObject({ rows: 3, published: 3, quarantined: 0 })
    expect(progress).toEqual(['1/2: 2', '2/2: 1'])
    expect(server.asked.map(({ path }) => path)).toEqual(['/2026-02-20.csv', '/2026-02-23.csv'])
    const recorded = await runs()
    expect(recorded).toMatchObject([
      { unit: '{"date":"2026-02-20"}', outcome: 'done', message: null, ended_at: expect.any(String) },
      { unit: '{"date":"2026-02-23"}', outcome: 'done' },
    ])
    expect(JSON.parse(recorded[0]?.report ?? '')).toMatchObject({ rows: 2, published: 2 })
  })

  it("a source run looks up symbols without an exchange only in its publisher's markets", async () => {
    const window = { from: '2026-02-19', to: '2026-02-19' }
    const source = fetched(async ({ date }) => `AAA,${date},10\nLLL,${date},20`, { markets: ['XNAS', 'XNYS'] })
    const report = await runSource(parts(), { dataset: prices, source, window })
    expect(report).toMatchObject({ rows: 2, published: 1, quarantined: 1 })
  })

  it('a source run does not start another unit after it is canceled', async () => {
    const stop = new AbortController()
    const asked: string[] = []
    const stopped = fetched(async ({ date }) => {
      asked.push(date)
      stop.abort(new Error('another host runs it'))
      return `AAA,${date},10`
    })
    const window = { from: '2026-02-24', to: '2026-02-25' }
    const done = runSource(parts(), { dataset: prices, source: stopped, window, signal: stop.signal })
    await expect(done).rejects.toThrow('another host runs it')
    expect(asked).toEqual(['2026-02-24'])
  })

  it('a source run is recorded as failed once its unit starts again, if its process has ended', async () => {
    const unit = JSON.stringify({ date: '2026-02-17' })
    await host.database.database.query(
      'insert into bourse.ingest_runs (dataset, source, unit, started_at) values ($1, $2, $3, now()), ($1, $2, ' +
        '$4, now())',
      [prices.id, 'acme-prices', unit, JSON.stringify({ date: '2026-02-16' })],
    )
    server.answer(text('AAA,2026-02-17,10'))
    await run(byHttp, day('2026-02-17'))
    expect(await runs()).toMatchObject([
      { unit, outcome: 'failed', message: 'was interrupted, then restarted', ended_at: expect.any(String) },
      { outcome: null },
      { unit, outcome: 'done' },
    ])
  })

  it("a source run plans its units with the source's settings", async () => {
    const pieces = source({
      ...options,
      plan: ({ to }, { config }) => Array.from({ length: config.pieces }, (_, index) => ({ date: to, piece: index })),
      fetch: async ({ date, piece }) => `${piece === 0 ? 'AAA' : 'BBB'},${date},1`,
      parse: linesOf,
    })
    expect([...pieces.plan(day('2026-01-05'))]).toEqual([{ date: '2026-01-05', piece: 0 }])
    expect(await run(pieces, day('2026-01-05'), { pieces: 2 })).toMatchObject({ published: 2 })
  })

  it("a source run fetches the units that a publisher's index names, and reports an unavailable index", async () => {
    const discovering = source({
      ...options,
      async discover({ to }, { http, config }) {
        const names = await http.text(`${config.base_url}/index/${to}`)
        return names.split(',').map((name) => ({ name }))
      },
      fetch: ({ name }, { http, config }) => http.text(`${config.base_url}/${name}`),
      parse: linesOf,
    })
    server.answer(text('one,two'), text('AAA,2026-01-06,1'), text('BBB,2026-01-06,2'))
    expect(await run(discovering, day('2026-01-06'))).toMatchObject({ published: 2 })
    expect(server.asked.map(({ path }) => path)).toEqual(['/index/2026-01-06', '/one', '/two'])
    server.answer(status(404))
    await expect(run(discovering, day('2026-01-06'))).rejects.toThrow('/index/2026-01-06 returned 404')
    expect(await runs()).toMatchObject([
      { unit: '{"name":"one"}', outcome: 'done' },
      { unit: '{"name":"two"}', outcome: 'done' },
      { unit: '{"discover":{"from":"2026-01-06","to":"2026-01-06"}}', outcome: 'failed' },
    ])
  })

  it('a source run publishes rows one at a time from a downloaded file', async () => {
    const streaming = source({
      ...options,
      plan: ({ to }) => [{ date: to }],
      fetch: (_, { http, config }) => http.download(`${config.base_url}/bulk/prices.csv`),
      async *parse({ path, name }) {
        expect(name).toBe('prices.csv')
        for await (const line of createInterface(createReadStream(path))) yield* linesOf(line)
      },
    })
    server.answer(text(`AAA,2026-01-07,1\nBBB,2026-01-07,2\n,2026-01-07,3`))
    expect(await run(streaming, day('2026-01-07'))).toMatchObject({ rows: 3, published: 2, quarantined: 1 })
  })

  it('a source run publishes rows of several records together, in one batch', async () => {
    const both = source({
      ...options,
      feeds: [bars, notes],
      plan: ({ to }) => [{ date: to }],
      fetch: async ({ date }) => date,
      *parse(date) {
        yield into(notes, { symbol: 'AAA', date, text: 'rose' })
        for (const bar of linesOf(`AAA,${date},1\n,${date},1\nBBB,${date},2`))
          yield bar instanceof BadRecord ? bar : into(bars, bar)
        yield into(notes, { symbol: 'BBB', date, text: 'fell' })
      },
    })
    expect(await run(both, day('2026-01-08'))).toMatchObject({ rows: 5, published: 4, quarantined: 1 })
    const batches = await host.database.database.query<{ table: string; batches: string }>(
      `select (select max(published_at)::text from bourse.record_versions where record = 'prices.bars') =
              (select max(published_at)::text from bourse.record_versions where record = 'prices.notes') as together`,
    )
    expect(batches).toEqual([{ together: true }])
    expect(await run(both, day('2026-01-08'))).toMatchObject({ published: 0, unchanged: 4 })
  })

  it('a source run publishes nothing for several records if a file is truncated or a row belongs to none of them', async () => {
    const broken = (rows: () => Iterable<Into | BadRecord>) =>
      source({ ...options, feeds: [bars, notes], plan: ({ to }) => [to], fetch: async () => '', parse: rows })
    const note = into(notes, { symbol: 'AAA', date: '2026-01-09', text: 'x' })
    const cut = broken(function* () {
      yield note
      throw new Error('the file is truncated')
    })
    await expect(run(cut, day('2026-01-09'))).rejects.toThrow('the file is truncated')
    const lost = broken(() => [note, { ...note, record: foreignBars }])
    await expect(run(lost, day('2026-01-09'))).rejects.toThrow(
      'a source with several feeds yields into(record, row) for one of them, or a BadRecord: bars, notes',
    )
    expect(await host.database.database.query(`select 1 from prices.notes where date = '2026-01-09'`)).toEqual([])
  })

  it('a source run processes more rows of several records than fit in memory, and publishes all of them', async () => {
    const many = source({
      ...options,
      feeds: [bars, notes],
      plan: ({ to }) => [to],
      fetch: async () => '',
      *parse() {
        for (let at = 0; at < 10_250; at++)
          for (const symbol of ['AAA', 'BBB'])
            yield into(bars, { symbol, date: addDays('1990-01-01', at), close: '1', volume: null })
        yield into(notes, { symbol: 'AAA', date: '2026-01-12', text: 'x' })
      },
    })
    expect(await run(many, day('2026-01-12'))).toMatchObject({ rows: 20_501, published: 20_501 })
  })

  it('a source run with all-or-nothing units publishes nothing from a unit with an unusable row, and continues with the next', async () => {
    const whole = fetched(async ({ date }) => (date === '2026-01-13' ? `AAA,${date},1\n,${date},2` : `AAA,${date},3`), {
      allOrNothing: true,
    })
    const report = await run(whole, { from: '2026-01-13', to: '2026-01-14' })
    expect(report).toMatchObject({ rows: 3, published: 1, quarantined: 2 })
    const stored = await host.database.database.query(
      `select date::text as date from prices.bars where date between '2026-01-13' and '2026-01-14'`,
    )
    expect(stored).toEqual([{ date: '2026-01-14' }])
    expect(await runs()).toMatchObject([
      {
        outcome: 'failed',
        message: '1 of 2 rows cannot be used, so none are published; the first error: the line has no symbol',
      },
      { outcome: 'done' },
    ])
    expect(await host.database.database.query('select reason from bourse.quarantine')).toEqual([
      { reason: 'the line has no symbol' },
    ])
  })

  it('a source run reports bad rows by the rule that they violate, with the differing values separately', async () => {
    const findings: RowFinding[] = []
    const ruled = fetched(async () => '', {
      parse: () =>
        ['101', '102'].map(
          (total) => new BadRecord({ total }, 'short above total', { rule: 'short-above-total', value: total }),
        ),
    })
    const onFinding = (finding: RowFinding) => findings.push(finding)
    await runSource(parts(), { dataset: prices, source: ruled, window: day('2026-01-15'), onFinding })
    expect(findings).toMatchObject([
      { rule: 'short-above-total', reason: 'short above total', value: '101' },
      { rule: 'short-above-total', reason: 'short above total', value: '102' },
    ])
  })

  it('a source run changes nothing when it runs again', async () => {
    server.answer(text('AAA,2026-02-18,10'))
    expect(await run(byHttp, day('2026-02-18'))).toMatchObject({ published: 1 })
    expect(await run(byHttp, day('2026-02-18'))).toMatchObject({ published: 0, unchanged: 1 })
  })

  it('a source run removes rows that were rejected three months ago', async () => {
    const reject = (id: string, days: number) =>
      host.database.database.query(
        `insert into bourse.quarantine (dataset, record, source, at, reason, content)
         values ($1, $2, 'acme-prices', clock_timestamp() - make_interval(days => $3), $4, '')`,
        [id, `${id}.bars`, days, `of ${days}`],
      )
    for (const days of [400, 91, 89]) await reject(prices.id, days)
    await reject('another', 400)
    server.answer(text(',2026-02-12,1'))
    await run(byHttp, day('2026-02-12'))
    const kept = await host.database.database.query('select dataset, reason from bourse.quarantine order by id')
    expect(kept).toEqual([
      { dataset: prices.id, reason: 'of 89' },
      { dataset: 'another', reason: 'of 400' },
      { dataset: prices.id, reason: 'the line has no symbol' },
    ])
  })

  it('a source run removes old rejected rows even if nothing has been rejected since', async () => {
    await host.database.database.query(
      `insert into bourse.quarantine (dataset, record, source, at, reason, content)
       values ($1, 'prices.bars', 'acme-prices', clock_timestamp() - interval '91 days', 'old', '')`,
      [prices.id],
    )
    server.answer(text('AAA,2026-02-11,10'))
    await run(byHttp, day('2026-02-11'))
    expect(await host.database.database.query('select reason from bourse.quarantine')).toEqual([])
  })

  it('a source run quarantines unusable rows with their reason, counts them, and publishes the others', async () => {
    server.answer(text(',2026-02-19,1\nAAA,2026-02-19,1e9\nNOBODY,2026-02-19,1\nAAA,2026-02-19,5'))
    expect(await run(byHttp, day('2026-02-19'))).toMatchObject({ rows: 4, published: 1, quarantined: 3 })
    const kept = await host.database.database.query<{ reason: string; content: string; source: string }>(
      'select reason, content, source from bourse.quarantine order by reason',
    )
    expect(kept).toMatchObject([
      { reason: 'close: expected a decimal such as 189.95, got "1e9"', source: 'acme-prices' },
      { reason: 'no listing matched NOBODY on that date' },
      { reason: 'the line has no symbol', content: '{"content":",2026-02-19,1"}' },
    ])
  })

  it('a source run recognizes a bad row by its class name, from any copy of the kit', async () => {
    class BadRecord extends Error {
      override readonly name = 'BadRecord'
      readonly row = 'x'
    }
    const foreign = fetched(async () => '', { parse: () => [new BadRecord('of another kit')] })
    expect(await run(foreign)).toMatchObject({ rows: 1, quarantined: 1 })
  })

  it('a source run that fails is recorded with its reason; earlier units stay published, later ones are not attempted', async () => {
    server.answer(text('AAA,2026-02-16,10'), status(404))
    const window = { from: '2026-02-16', to: '2026-02-17' }
    await expect(run(byHttp, window)).rejects.toThrow('/2026-02-17.csv returned 404')
    server.answer(status(404), text('AAA,2026-02-17,10'))
    await expect(run(byHttp, window)).rejects.toThrow('returned 404')
    expect(server.asked).toHaveLength(1)
    expect(await runs()).toMatchObject([
      { outcome: 'done' },
      { outcome: 'failed', message: expect.stringContaining('returned 404'), ended_at: expect.any(String) },
      { outcome: 'failed' },
    ])
  })

  it('a source run publishes nothing from a truncated file', async () => {
    server.answer(text('AAA,2026-02-13,10\nlate'))
    await expect(run(byHttp, day('2026-02-13'))).rejects.toThrow('the file is truncated')
    const stored = await host.database.database.query(`select 1 from prices.bars where date = '2026-02-13'`)
    expect(stored).toEqual([])
  })

  it('a source run leaves the wait for a throttling publisher to its caller', async () => {
    server.answer(status(429, '1800'))
    await expect(run(byHttp)).rejects.toMatchObject({ name: 'RetryLater', seconds: 1800 })
    expect(await runs()).toMatchObject([{ outcome: 'failed', message: expect.stringContaining('returned 429') }])
  })

  it('a source run connects to no private address by default, except one that the operator configured', async () => {
    const http = `http://${server.host}`
    const config = Type.Object({ base_url: Type.String({ default: http }) })
    const local = fetched((_, { http: fetcher, config: { base_url: url } }) => fetcher.text(`${url}/x`), { config })
    server.answer(text('AAA,2026-02-12,10'))
    await expect(run(local, day('2026-02-12'), { base_url: undefined })).rejects.toThrow('only over https')
    const secure = fetched((_, { http: fetcher }) => fetcher.text(`https://${server.host}/x`))
    await expect(run(secure, day('2026-02-12'), { base_url: undefined })).rejects.toThrow('is a private address')
    expect(server.asked).toEqual([])
    expect(await run(local, day('2026-02-12'))).toMatchObject({ published: 1 })
  })
})

describe("a source's settings", () => {
  it("are the defaults, overridden by the operator's", () => {
    const config = { ...readConfig({}), sources: { 'acme-prices': { enabled: true, pieces: 3 } } }
    expect(settingsOf(config, byHttp)).toEqual({ base_url: 'https://data.example.org', pieces: 3 })
    expect(settingsOf(readConfig({}), byHttp)).toEqual({ base_url: 'https://data.example.org', pieces: 1 })
  })

  it("a source's settings are reported by name if they are invalid", () => {
    const config = { ...readConfig({}), sources: { 'acme-prices': { pieces: 0 } } }
    expect(() => settingsOf(config, byHttp)).toThrow('sources.acme-prices.pieces: expected integer to be greater')
  })
})

describe("Safety: a source's secret", () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-secret-'))
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => void vi.unstubAllEnvs())

  /** Returns what a source receives when it requests its secret. */
  async function secret(): Promise<string> {
    let handed = ''
    const asks = fetched(async (_, tools) => {
      handed = tools.secret('api-token')
      return 'AAA,2026-02-11,10'
    })
    await run(asks, day('2026-02-11'))
    return handed
  }

  it("a source's secret is read from its variable", async () => {
    vi.stubEnv('BOURSE_SECRET_ACME_PRICES_API_TOKEN', 'hush')
    expect(await secret()).toBe('hush')
  })

  it('a source’s secret is shared by all sources of its publisher; one for the source itself takes precedence', async () => {
    vi.stubEnv('BOURSE_SECRET_ACME_API_TOKEN', 'of all')
    expect(await secret()).toBe('of all')
    vi.stubEnv('BOURSE_SECRET_ACME_PRICES_API_TOKEN', 'its own')
    expect(await secret()).toBe('its own')
  })

  it("a source's secret is read from a file that only its owner can read", async () => {
    const path = join(folder, 'token')
    writeFileSync(path, 'whisper\n', { mode: 0o600 })
    vi.stubEnv('BOURSE_SECRET_ACME_PRICES_API_TOKEN_FILE', path)
    expect(await secret()).toBe('whisper')
    for (const mode of [0o640, 0o604, 0o644]) {
      chmodSync(path, mode)
      await expect(secret()).rejects.toMatchObject({
        name: 'ConfigMissing',
        message: expect.stringContaining('chmod 600'),
      })
    }
  })

  it('a source’s secret is reported with the names of both variables if it is missing, and never stored with the run', async () => {
    await expect(secret()).rejects.toMatchObject({
      name: 'ConfigMissing',
      message:
        'the source acme-prices needs a secret: set BOURSE_SECRET_ACME_API_TOKEN ' +
        '(or BOURSE_SECRET_ACME_PRICES_API_TOKEN for this source alone), or add _FILE to the name and set it to a ' +
        'file with mode 0600',
    })
    vi.stubEnv('BOURSE_SECRET_ACME_PRICES_API_TOKEN_FILE', join(folder, 'absent'))
    await expect(secret()).rejects.toMatchObject({
      name: 'ConfigMissing',
      message: expect.stringContaining('does not exist'),
    })
  })
})

describe('a source from a dataset that is not installed', () => {
  it('is reported', async () => {
    const elsewhere = defineDataset({ id: 'elsewhere', title: 'Elsewhere', summary: 'Elsewhere' })
    const feeds = { ...bars }
    const lost = fetched(async () => 'AAA,2026-02-10,10', { feeds })
    await expect(runSource(parts(), { dataset: elsewhere, source: lost, window: day('2026-02-10') })).rejects.toThrow(
      'belongs to no installed dataset',
    )
  })
})
