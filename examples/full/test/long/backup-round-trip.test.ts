import { createProgram, runCommand } from '@bourse/bourse/commands'
import {
  createHost,
  createLog,
  loadDemo,
  migrateHost,
  openDatabase,
  readConfig,
  simulatedClock,
  type Host,
} from '@bourse/host'
import { migrateTables } from '@bourse/host/parts'
import { runOwedJobs, runTimetable, type TestHost } from '@bourse/testkit'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { datasets as imports } from '../../src/datasets.ts'
import { exampleCalls, type ExampleCall } from '../support/example-calls.ts'

const NOW = '2026-11-25T04:00:00Z'
/** A second later, enough time for the job that writes exports. */
const LATER = '2026-11-25T04:00:01Z'
const YEARS = 1
/** Each call orders another export. */
const ORDERS = 'exports.create'
/** Each call creates a link, or ends one. */
const CHANGES: readonly string[] = ['links.create', 'links.delete']
/** The response of this operation counts this test's own calls. */
const COUNTS = 'usage.get'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-round-trip-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const datasets = await Promise.all(imports.map(async (each) => (await each()).default))
const environment = (data: string) => ({
  BOURSE_DATA_DIR: join(folder, data),
  BOURSE_PORT: '0',
  BOURSE_METRICS_PORT: 'same',
  BOURSE_LOG_LEVEL: 'silent',
})

/** Runs a command as the command line does, and returns its document. */
async function bourse(data: string, ...words: string[]) {
  let printed: object = {}
  const said: string[] = []
  const output = {
    json: true,
    isTerminal: false,
    print: (document: object) => void (printed = document),
    say: (line: string) => void said.push(line),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const { signal } = new AbortController()
  const installed = async () => ({ datasets, unloaded: [] })
  const clock = simulatedClock(NOW)
  const context = { name: 'bourse', installed, environment: environment(data), clock, output, signal }
  const code = await runCommand(context, words, createProgram)
  return { code, printed, said }
}

/** A host on the embedded database of a data folder, without scheduled jobs. */
async function started(data: string, now: string) {
  const config = readConfig(environment(data))
  const opened = await openDatabase(config, () => undefined)
  const { database } = opened
  await migrateHost(database)
  await migrateTables(database, datasets)
  const clock = simulatedClock(now)
  const host = await createHost({ datasets, config, database, clock, log: createLog('silent', 1) })
  await host.app.ready()
  const close = async () => {
    await host.close()
    await opened.close()
  }
  return { host, clock, database: { database }, close }
}

async function responseOf(
  { app }: Host,
  { method, body, address }: Pick<ExampleCall, 'method' | 'body' | 'address'>,
  key = '',
) {
  const headers = { authorization: `Bearer ${key}` }
  const { statusCode, body: text } = await app.inject({
    method,
    url: address,
    headers,
    ...(body === undefined ? {} : { payload: body as object }),
  })
  return `${statusCode} ${text.replaceAll(/"(as_of|request_id)":"[^"]*"/g, '"$1":""')}`
}

/** The responses of all operations, by id. */
async function answersOf(host: Host, calls: readonly ExampleCall[], key: string) {
  const answers: Record<string, string> = {}
  for (const call of calls) answers[call.id] = await responseOf(host, call, key)
  return answers
}

test('every operation returns the same bytes after a backup, a total loss and a restore', async () => {
  const before = await started('first', NOW)
  const { host } = before
  await loadDemo(host.work, host.wiring, () => undefined, { years: YEARS })
  await host.refresh()
  await runOwedJobs(before as unknown as TestHost)
  const owner = await host.accounts.ensureOwner()
  const { key } = await host.keys.add({ account_id: owner.id, label: 'round trip' })
  const documented = await exampleCalls(host)
  expect(documented.length).toBe(87)
  const order = documented.find(({ id }) => id === ORDERS)
  const ordered = JSON.parse((await responseOf(host, order as ExampleCall, key)).slice(4))
  await runTimetable(before as unknown as TestHost, { from: NOW, to: LATER })
  const calls = documented
    .filter(({ id }) => id !== ORDERS && id !== COUNTS && !CHANGES.includes(id))
    .map((call) => (call.id === 'exports.get' ? { ...call, address: `/v1/exports/${ordered.data.id}` } : call))
  const expected = await answersOf(host, calls, key)
  expect(expected['exports.get']).toContain('"status":"ready"')

  const backedUp = await bourse('first', 'backup', join(folder, 'backups'), '--json')
  expect(backedUp).toMatchObject({ code: 0, printed: { missing_objects: [] } })
  await before.close()
  expect(await bourse('first', 'backup', 'verify', join(folder, 'backups'), '--json')).toMatchObject({ code: 0 })
  await rm(join(folder, 'first'), { recursive: true, force: true })
  expect(await bourse('second', 'restore', join(folder, 'backups'), '--json')).toMatchObject({ code: 0 })

  const after = await started('second', before.clock.now())
  try {
    const answers = await answersOf(after.host, calls, key)
    const differing = Object.keys(expected).filter((id) => answers[id] !== expected[id])
    expect(differing.map((id) => [id, expected[id]?.slice(0, 300), answers[id]?.slice(0, 300)])).toEqual([])
  } finally {
    await after.close()
  }
}, 900_000)
