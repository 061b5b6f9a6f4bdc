import { defineDataset, f, record, revisioned, source, tally, Type } from '@bourse/kit'
import { listing } from '@bourse/services'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import {
  CANARY_KEY,
  startPublisher,
  type FakePublisher,
  type FaultKind,
  type PublisherProfile,
} from '@bourse/testkit/publisher'
import { sample } from '@bourse/testkit/workspace'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runHere } from './support/command-line.ts'

const lit = record('lit', {
  title: 'Lit volume',
  subject: listing,
  fields: { date: f.date('Day'), volume: f.count('Shares') },
  key: ['instrument_id', 'date'],
  time: revisioned('date'),
  order: ['instrument_id asc', 'date asc'],
})
const acme = source({
  id: 'acme-day',
  title: 'Volumes of Acme',
  feeds: lit,
  publisher: {
    ...{ id: 'acme', name: 'Acme', licence: 'own use', hosts: ['data.acme.example'], requestsPerSecond: 100 },
    secrets: [
      { name: 'api-key', title: 'API key', how: 'header:X-Key', required: true },
      { name: 'token', title: 'Token', how: 'query:token', required: false },
    ],
    terms: { page: 'Terms', url: 'https://acme.example/terms', redistribution: 'own-use', accept: true },
    plans: { free: { perMinute: 60, lacks: ['acme-minutes'] }, paid: {} },
  },
  schedule: 'manual',
  config: Type.Object({}),
  plan: ({ to }) => [{ date: to }],
  fetch: ({ date }, { http }) => http.text(`https://data.acme.example/volumes/${date}`),
  *parse(text, { date }) {
    yield tally('fund-code', 2)
    for (const line of text.trim().split('\n')) {
      const [symbol = '', volume = ''] = line.split(',')
      yield { symbol, date, volume }
    }
  },
})
const dataset = defineDataset({ id: 'volumes', title: 'V', summary: 'V', records: [lit], sources: [acme] })
const profile: PublisherProfile = {
  id: 'acme',
  refuse: ({ headers }, key) => (headers['x-key'] === key ? undefined : { status: 401, body: 'no key' }),
  missing: () => ({ status: 404, body: '' }),
}

let database: TestDatabase
let folder: string
let publisher: FakePublisher
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-sources-'))
  publisher = await startPublisher(profile, { clock: { now: () => '2026-02-26T12:00:00Z', millis: () => Date.now() } })
  publisher.put('/volumes/2026-03-02', 'AAA,7\nZZZ,8\n')
  publisher.put('/volumes/2026-02-26', 'AAA,7\nZZZ,8\n')
})
afterAll(async () => {
  await publisher.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(() => {
  publisher.clearFaults()
  for (const name of ['API_KEY', 'TOKEN']) delete process.env[`BOURSE_SECRET_ACME_${name}`]
})

const bourse = (...words: string[]) => run('sources', ...words)

let limits: object = {}

async function run(...words: string[]) {
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ publishers: { acme: { base_url: publisher.url, limits } } }))
  return runHere(words, {
    datasets: [sample, dataset],
    environment: {
      DATABASE_URL: database.url,
      BOURSE_DATA_DIR: join(folder, 'data'),
      BOURSE_PORT: '0',
      BOURSE_CONFIG: config,
    },
  })
}

const state = async () => JSON.parse((await bourse('show', 'acme-day', '--json')).stdout) as Record<string, unknown>

describe('bourse sources', () => {
  test('the list shows what each source requires first', async () => {
    const { stdout: out, code } = await bourse('list', '--dataset', 'volumes')
    expect([code, out]).toEqual([0, expect.stringMatching(/acme-day +volumes.lit .*missing +off/)])
    expect(await state()).toMatchObject({
      ...{ enabled: false, from: 'default', state: 'off', plan: 'free', limits: { perMinute: 60 } },
      ...{ used: { today: 0, window: 0, month: null }, secrets: [{ set: false, from: null }, { from: null }] },
      first: [
        'set BOURSE_SECRET_ACME_API_KEY, or BOURSE_SECRET_ACME_API_KEY_FILE to a file with mode 0600',
        'read https://acme.example/terms, then bourse sources enable acme-day --accept-terms',
      ],
    })
  })

  test('a source is enabled only with its key and accepted terms', async () => {
    expect((await bourse('enable', 'acme-day')).stderr).toMatch('Set BOURSE_SECRET_ACME_API_KEY')
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    const refused = await bourse('enable', 'acme-day')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching('https://acme.example/terms')])
    expect((await bourse('enable', 'acme-day', '--plan', 'gold')).stderr).toMatch(
      'expected one of free, paid, got gold',
    )
    expect((await state())['enabled']).toBe(false)
  })

  test('a source is tested without publishing, and then enabled', async () => {
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    const trial = JSON.parse((await bourse('test', 'acme-day', '--json')).stdout) as object
    expect(trial).toMatchObject({ rows: 2, rejected: 1, rules: { 'unknown-listing': 1 }, left_out: { 'fund-code': 2 } })
    const enabled = await bourse('enable', 'acme-day', '--accept-terms', '--plan', 'paid')
    expect([enabled.code, enabled.stderr]).toEqual([0, expect.stringMatching('2 rows read')])
    expect(await state()).toMatchObject({ enabled: true, from: 'switch', state: 'on', plan: 'paid', first: [] })
    const run = await bourse('run', 'acme-day', '--to', '2026-02-26')
    expect(run.code).toBe(0)
    expect(await state()).toMatchObject({
      last_run: { outcome: 'done', rows: 2, published: 1, unchanged: 0, rejected: 1, held: 0, requests: 1, bytes: 12 },
      secrets: [
        { name: 'api-key', set: true, from: 'environment' },
        { set: false, from: null },
      ],
      used: { today: 0, window: null, month: null },
    })
    expect((await bourse('list', '--enabled')).stdout).toMatch(/acme-day .*set +on/)
  })

  test('connectors 5.1: sources show reports how much of a monthly limit is used', async () => {
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    limits = { per_month: 500 }
    expect((await bourse('run', 'acme-day', '--to', '2026-02-26')).code).toBe(0)
    // The command's clock is in March; a previous month no longer counts.
    expect((await state())['used']).toEqual({ today: 0, window: null, month: 1 })
    expect((await bourse('show', 'acme-day')).stdout).toMatch(/^used +1 this month$/m)
    await database.database.query(`update bourse.publisher_days set day = '2026-02-01' where publisher = 'acme month'`)
    expect((await state())['used']).toMatchObject({ month: 0 })
    limits = {}
  })

  test('a source whose key is rejected stops until a test succeeds', async () => {
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    publisher.setKey('another')
    expect((await bourse('run', 'acme-day', '--to', '2026-02-26')).code).toBe(1)
    const before = publisher.requests().length
    const again = await bourse('run', 'acme-day', '--to', '2026-02-26')
    expect(again.stderr).toMatch('the key')
    expect(publisher.requests().length).toBe(before)
    expect(await state()).toMatchObject({ state: 'stopped', reason: expect.stringMatching('the key') })
    publisher.setKey(CANARY_KEY)
    expect((await bourse('test', 'acme-day')).code).toBe(0)
    expect((await state())['state']).not.toBe('stopped')
  })

  test('connectors check G15: data for own use needs a contract once another account can read it', async () => {
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    for (const name of ['owner', 'customer'])
      expect((await run('accounts', 'create', '--name', name, '--plan', 'pro')).code).toBe(0)
    const warned = (await run('doctor')).stdout
    expect(warned).toMatch(/warn +sources +the terms of Acme do not permit .* and 1 other account may read .*acme-day/)
    const refused = await bourse('enable', 'acme-day', '--no-test')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching('--contract')])
    expect((await bourse('enable', 'acme-day', '--no-test', '--contract', 'contract 7 of 2026')).code).toBe(0)
    expect((await run('doctor')).stdout).toMatch(/ok +sources +Acme: passed on under the contract "contract 7 of 2026"/)
    expect(await state()).toMatchObject({ terms: { contract: 'contract 7 of 2026' } })
    expect((await run('audit', 'list', '--json')).stdout).toMatch('contract 7 of 2026')
  })

  test('connectors check G14: no output, log, file or table contains a key, no matter what the publisher returns', async () => {
    for (const name of ['API_KEY', 'TOKEN']) process.env[`BOURSE_SECRET_ACME_${name}`] = CANARY_KEY
    const echo = `{"error":"the key ${CANARY_KEY} is not valid"}`
    const answers: readonly FaultKind[] = [
      { status: 400, body: echo },
      { status: 403, body: echo },
      { redirect: `https://elsewhere.example/?token=${CANARY_KEY}` },
      'html',
      { status: 401, body: echo },
    ]
    const outputs: string[] = []
    for (const answer of answers) {
      publisher.clearFaults()
      publisher.fault({ path: '*', answer })
      for (const words of [['test'], ['run', '--to', '2026-02-26']]) {
        const [command = '', ...options] = words
        outputs.push(JSON.stringify(await bourse(command, 'acme-day', ...options, '--json')))
      }
    }
    for (const words of [['sources', 'show', 'acme-day'], ['ingest', 'list', 'volumes'], ['doctor']])
      outputs.push(JSON.stringify(await run(...words, '--json')))
    const faulted = publisher.requests().filter((request) => request.faulted)
    expect(faulted.filter(({ address }) => address.endsWith('?token=%5Bkey%5D')).length).toBeGreaterThan(answers.length)
    expect(outputs.join('\n')).toContain('returned 400')
    expect(outputs.join('\n')).not.toContain(CANARY_KEY)
    expect(await storedText()).not.toContain(CANARY_KEY)
    publisher.clearFaults()
    expect((await bourse('test', 'acme-day')).code).toBe(0)
  })

  test('disabling a source is recorded, and no key is shown anywhere', async () => {
    process.env['BOURSE_SECRET_ACME_API_KEY'] = CANARY_KEY
    expect((await bourse('disable', 'acme-day')).stdout).toMatch('Published rows stay')
    expect(await state()).toMatchObject({ enabled: false, state: 'off' })
    const { stdout: out } = await run('audit', 'list', '--json')
    expect(out).toMatch('source.disable')
    expect(`${out}${JSON.stringify(await state())}${JSON.stringify(publisher.requests())}`).not.toMatch(CANARY_KEY)
  })

  test('the error for an unknown source suggests the most similar name', async () => {
    expect((await bourse('show', 'acme-dya')).stderr).toMatch('acme-day')
  })
})

/** Returns all rows in all tables and all of the installation's files as one string; bytes appear as text. */
async function storedText(): Promise<string> {
  const tables = await database.database.query<{ readonly name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not like 'pg\\_%'
      and schemaname <> 'information_schema'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await database.database.query<{ readonly row: string }>(`select t::text as row from ${name} t`)
    texts.push(
      ...rows.map(({ row }) => row.replaceAll(/\\x([0-9a-f]+)/g, (_, hex) => Buffer.from(hex, 'hex').toString())),
    )
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of files.filter((entry) => entry.isFile()))
    texts.push(await readFile(join(parentPath, name), 'latin1'))
  return texts.join('\n')
}
