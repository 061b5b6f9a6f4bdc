import { ruleSessions } from '@bourse/calendar-rules'
import eod from '@bourse/eod'
import instruments from '@bourse/instruments'
import type { Dataset } from '@bourse/kit'
import { createTestDatabase, sessionsDataset, type TestDatabase } from '@bourse/testkit'
import { CANARY_KEY, startPublisher, type FakePublisher } from '@bourse/testkit/publisher'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putUsDays, runSetup, terminalThat, type Terminal } from './support/setup-run.ts'

const NOW = '2026-02-24T12:00:00Z'
const US = ['--real', '--markets', 'US', '--sources', 'massive', '--plan', 'massive=advanced', '--probe', 'AAPL']
const KEY_FILE = 'BOURSE_SECRET_MASSIVE_API_KEY'

/** Massive, as a publisher that also bills requests and requires the identity of the sender. */
const strict = (dataset: Dataset): Dataset => ({
  ...dataset,
  sources: dataset.sources.map((source) => ({
    ...source,
    publisher: { ...source.publisher, wantsOperator: true, billsRequests: true },
    estimate: async (units: readonly unknown[]) => ({ amount: String(units.length * 2), currency_code: 'USD' }),
  })),
})
const datasets = [strict(instruments), strict(eod), sessionsDataset(ruleSessions)]

let database: TestDatabase
let folder: string
let massive: FakePublisher
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bourse-questions-'))
  massive = await startPublisher('massive', { clock: { now: () => NOW, millis: () => Date.now() } })
  putUsDays(massive, NOW)
  await configure({})
})
afterAll(async () => {
  Reflect.deleteProperty(process.env, `${KEY_FILE}_FILE`)
  await massive.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const configure = (settings: object) =>
  writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ publishers: { massive: { base_url: massive.url } }, ...settings }),
  )

const setupOn = (terminal: Terminal | undefined, ...words: readonly string[]) =>
  runSetup({ database, folder, datasets, now: NOW }, words, terminal)

/** Runs the setup questions for the US market with Massive; returns the outcome and what appeared on the screen. */
async function answered(answers: readonly (readonly [question: RegExp, answer: string])[], ...words: string[]) {
  const { terminal, unanswered, seen } = terminalThat(answers)
  const outcome = await setupOn(terminal, ...US, ...words)
  expect(unanswered()).toEqual([])
  return { ...outcome, seen: seen() }
}

const OPERATOR = [/Massive asks for your name and email/, 'Acme Data ops@acme.example'] as const
const STAFF = [/Who will read the data/, 'staff'] as const
const KEY = [/Massive, API key.*massive\.com/, CANARY_KEY] as const
const COST = [/Massive bills each request: .* would cost about \d+ USD\. Accept this cost\?/, 'y'] as const
const TERMS = [/Market Data Terms of Service.*Accept these terms/, 'y'] as const

describe('the questions in bourse setup', () => {
  test('without a terminal, bourse setup lists what is missing in order: operator, key, terms, contract', async () => {
    const without = (...words: readonly string[]) => setupOn(undefined, ...US, ...words)
    expect(await without()).toMatchObject({ code: 2, said: expect.stringMatching('Add --operator') })
    await configure({ operator: 'Acme Data ops@acme.example' })
    expect(await without()).toMatchObject({ code: 2, said: expect.stringMatching('Add --key massive=@file') })
    expect(await without('--key', `massive=${CANARY_KEY}`)).toMatchObject({
      code: 2,
      said: expect.not.stringMatching(CANARY_KEY),
    })
    const key = join(folder, 'massive.key')
    await writeFile(key, CANARY_KEY)
    const keyed = ['--key', `massive=@${key}`]
    expect(await without(...keyed)).toMatchObject({ code: 2, said: expect.stringMatching('--accept-terms massive') })
    const accepted = ['--accept-terms', 'massive', '--readers', 'customers']
    expect(await without(...accepted)).toMatchObject({ code: 2, said: expect.stringMatching('--contract massive=') })
    await forgetKey()
  })

  test('bourse setup asks for the operator, which the BOURSE_CONFIG file must then contain', async () => {
    await configure({})
    const { code, said } = await answered([OPERATOR])
    expect([code, said]).toEqual([2, expect.stringMatching('Add "operator": "Acme Data ops@acme.example" to it')])
    await configure({ operator: 'Acme Data ops@acme.example' })
  })

  test('declining the terms ends bourse setup, and the key is never shown on the screen', async () => {
    const { code, said, seen } = await answered([STAFF, KEY, [TERMS[0], 'n']])
    expect([code, said]).toEqual([2, expect.stringMatching('terms of Massive have not been accepted')])
    expect(seen).not.toMatch(CANARY_KEY)
    const path = join(folder, 'data', 'secrets', KEY_FILE)
    expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual([`${CANARY_KEY}\n`, 0o600])
  })

  test('a cost that is not accepted is not incurred', async () => {
    const words = ['--readers', 'staff', '--accept-terms', 'massive', '--history', '30d', '--backfill', 'none']
    const before = massive.requests().length
    const { code, shown } = await answered(
      [
        [COST[0], ''],
        [COST[0], 'n'],
      ],
      ...words,
    )
    expect([code, shown]).toEqual([1, expect.stringMatching(/failed +massive-day: .* Add --yes to accept the cost/)])
    expect(massive.requests().length).toBe(before)
  }, 240_000)

  test('customers need a contract, and billed history is left to a command', async () => {
    const { code, shown } = await answered([
      [STAFF[0], 'customers'],
      TERMS,
      [/Massive: which contract permits redistributing its data/, 'contract 7 of 2026'],
      [/Fetch how many days of history now/, '30d'],
      [/earlier history/, ''],
      ...[COST, COST, COST, COST],
    ])
    expect([code, shown]).toEqual([0, expect.stringMatching(/done +US: answers AAPL/)])
    expect(shown).toMatch(
      /massive-day: Massive bills each request: \d+ units .* USD\.\n +next: .*backfill massive-day --from 2016-02-24 --yes/,
    )
    const [choice] = await database.database.query(
      `select contract, accepted_at is not null as accepted from bourse.publisher_choices where publisher = 'massive'`,
    )
    expect(choice).toEqual({ contract: 'contract 7 of 2026', accepted: true })
  }, 240_000)

  test('bourse setup offers the suggested publishers of a market first, then every other installed one', async () => {
    const { terminal, unanswered } = terminalThat([
      [/Sources of US\? \(massive: key required.*; eodhd: .*; alpaca: .*; databento: key/, ''],
      [/Who will read/, 'everybody'],
    ])
    expect((await setupOn(terminal, '--real', '--markets', 'US')).code).toBe(2)
    expect(unanswered()).toEqual([])
  })

  test('bourse setup rejects an invalid operator', async () => {
    await configure({})
    const { code, said } = await answered([[OPERATOR[0], 'x']])
    expect([code, said]).toEqual([2, expect.stringMatching('Add --operator')])
  })
})

describe('bourse setup over the demo market', () => {
  test('bourse setup drops the demo market only after a yes', async () => {
    const own = await createTestDatabase()
    const at = { database: own, folder, datasets, now: NOW }
    const words = ['--real', '--markets', 'US', '--sources', 'massive']
    const batches = async () => (await own.database.query('select id from bourse.batches')).length
    try {
      // Creates the tables, then stops because no operator is set.
      await configure({})
      await runSetup(at, words)
      await own.database.query(
        `insert into bourse.batches (dataset, source, published_at, opened, closed, demo)
         values ('eod', 'demo', now(), 1, 1, true)`,
      )
      const no = terminalThat([[/Drop the demo market with its accounts/, '']])
      const kept = await runSetup(at, words, no.terminal)
      expect([kept.code, kept.said]).toEqual([2, expect.stringMatching('Add --yes to drop it')])
      expect([no.unanswered(), await batches()]).toEqual([[], 1])
      const yes = terminalThat([[/Drop the demo market/, 'y'], OPERATOR])
      const dropped = await runSetup(at, words, yes.terminal)
      expect([yes.unanswered(), dropped.said]).toEqual([[], expect.stringMatching('Removed the demo market')])
      expect(await batches()).toBe(0)
    } finally {
      await own.drop()
    }
  })
})

/** Removes the stored key, so the next run prompts for it. */
async function forgetKey(): Promise<void> {
  Reflect.deleteProperty(process.env, `${KEY_FILE}_FILE`)
  await rm(join(folder, 'data', 'secrets'), { recursive: true, force: true })
}
