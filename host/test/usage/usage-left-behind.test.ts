import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedClock } from '../../src/index.ts'
import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { createUsageMeter } from '@bourse/engine/usage'

let folder: string
let opened: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-usage-'))
  opened = await hostDatabase()
})
afterAll(async () => {
  await opened.drop()
  await rm(folder, { recursive: true })
})

const requests = async () =>
  (await opened.database.query<{ n: string }>('select coalesce(sum(requests), 0)::int8 as n from bourse.usage'))[0]?.n

test('the usage counted by a killed process is added once, by the next process', async () => {
  const script = join(import.meta.dirname, 'support', 'counts-and-waits.ts')
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await readdir(folder)).toHaveLength(1)
  const options = { database: opened.database, clock: simulatedClock('2026-03-02T22:00:00Z'), folder }
  const next = await createUsageMeter(options)
  expect(await requests()).toBe('1000')
  expect(await readdir(folder)).toEqual([])
  const another = await createUsageMeter(options)
  await Promise.all([next.close(), another.close()])
  expect(await requests()).toBe('1000')
})

test('a repeated batch is added once', async () => {
  const rows = JSON.stringify([['2026-03-02', 'acc_1', 'key_1', 'eod.list', 7, 0, 35, 1, 1]])
  const before = Number(await requests())
  for (let time = 0; time < 2; time++)
    await opened.database.query(`select bourse.add_usage('w', 1, $1::jsonb, now())`, [rows])
  expect(Number(await requests())).toBe(before + 7)
})
