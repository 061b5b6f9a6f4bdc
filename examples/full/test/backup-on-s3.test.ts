import { createProgram, runCommand } from '@bourse/bourse/commands'
import calendars from '@bourse/calendars'
import corporateActions from '@bourse/corporate-actions'
import eod from '@bourse/eod'
import { openDatabase, readConfig, simulatedClock } from '@bourse/host'
import instruments from '@bourse/instruments'
import { s3 } from '@bourse/s3'
import type { Dataset } from '@bourse/kit'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startS3, type TestS3 } from './support/start-s3.ts'

// Each restore starts a server twice, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const ROWS = 'select instrument_id, date, close from eod.daily_bars order by 1, 2'
let store: TestS3
let folder: string
let datasets: readonly Dataset[]
let id: string
let rows: readonly object[]
const TO = 's3://files/backups/one'

const environment = (data: string) => ({
  BOURSE_DATA_DIR: join(folder, data),
  BOURSE_PORT: '0',
  BOURSE_DEMO: 'off',
  BOURSE_LOG_LEVEL: 'silent',
})

async function bourse(data: string, words: readonly string[], listed = datasets) {
  let [printed, said]: [Record<string, unknown>, string] = [{}, '']
  const output = {
    json: true,
    isTerminal: false,
    print: (document: object) => void (printed = { ...document }),
    say: (line: string) => void (said += line),
    progress: () => ({ update: () => undefined, end: () => undefined }),
  }
  const { signal } = new AbortController()
  const installed = async () => ({ datasets: listed, unloaded: [] })
  const clock = simulatedClock('2026-03-02T22:00:00Z')
  const context = { name: 'bourse', installed, environment: environment(data), clock, output, signal }
  const code = await runCommand(context, [...words, '--json'], createProgram)
  const message = (printed['error'] as { message?: string } | undefined)?.message ?? ''
  return { code, printed, message, said }
}

async function rowsIn(data: string): Promise<readonly object[]> {
  const { database, close } = await openDatabase(readConfig(environment(data)), () => undefined)
  return database.query(ROWS).finally(close)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-backup-s3-'))
  await chmod(folder, 0o755)
  store = await startS3()
  const { endpoint, credentials } = store
  const connected = s3(
    () => undefined,
    () => ({ endpoint, credentials }),
  )
  datasets = [instruments, calendars, corporateActions, eod, connected]
  const file = join(folder, 'eod.csv')
  await writeFile(file, 'symbol,date,close,volume\nAAPL,2026-02-26,10.5,100\nAAPL,2026-02-27,10.75,200\n')
  const imported = await bourse('data', ['import', 'eod', file, '--create-listings', '--market', 'XNAS'])
  expect([imported.code, imported.message, imported.said]).toEqual([0, '', expect.any(String)])
  rows = await rowsIn('data')
  expect(rows).toHaveLength(2)
  const backup = await bourse('data', ['backup', TO])
  expect([backup.code, backup.message]).toEqual([0, ''])
  expect(backup.printed).toMatchObject({ place: TO, missing_objects: [] })
  id = String(backup.printed['backup'])
}, 300_000)
afterAll(async () => {
  await store?.close()
  await rm(folder, { recursive: true, force: true })
})

test('a backup in a bucket is listed, verified and restored', async () => {
  expect(store.objects()).toEqual(
    ['database/cluster.tar.gz', 'manifest.json', 'settings.json'].map((name) => `backups/one/${id}/${name}`),
  )
  const verified = await bourse('data', ['backup', 'verify', TO])
  expect([verified.message, verified.printed]).toEqual(['', expect.objectContaining({ backup: id, verified: true })])
  expect((await bourse('data', ['backup', 'list', TO])).printed).toMatchObject({
    backups: [{ id, state: 'complete', verified_at: '2026-03-02T22:00:00.000Z' }],
  })
  const restored = await bourse('restored', ['restore', TO])
  expect([restored.code, restored.message]).toEqual([0, ''])
  expect(await rowsIn('restored')).toEqual(rows)
})

test('a changed byte in the bucket is found before anything is restored', async () => {
  const archive = `backups/one/${id}/database/cluster.tar.gz`
  await store.change(archive)
  try {
    const { code, message } = await bourse('nothing', ['restore', TO])
    expect([code, message]).toEqual([
      1,
      expect.stringMatching(/cluster\.tar\.gz in s3:\S+ is damaged: expected the SHA/),
    ])
    expect(await readdir(join(folder, 'nothing')).catch(() => [])).toEqual([])
  } finally {
    await store.change(archive)
  }
})

test('a killed backup is listed as incomplete, and no command uses it', async () => {
  await store.remove(`backups/one/${id}/manifest.json`)
  expect((await bourse('data', ['backup', 'list', TO])).printed).toMatchObject({
    backups: [{ id, state: 'incomplete' }],
  })
  expect((await bourse('nothing', ['restore', TO])).message).toMatch(/has no complete backup/)
})

test('problems are reported with their reason', async () => {
  expect((await bourse('data', ['backup', 's3://other/x'])).message).toMatch(/: NoSuchBucket \(404\)\.$/)
  expect((await bourse('data', ['backup', 's3://key:secret@files/x'])).message).toBe(
    'Expected a folder or s3://bucket/prefix for backups, got s3://…',
  )
  const without = await bourse('data', ['backup', TO], [instruments, calendars, corporateActions, eod])
  expect(without.message).toBe(`No dataset of this deployment can open ${TO}.`)
})
