import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

let test: TestDatabase
let other: TestDatabase
let folder: string
beforeAll(async () => {
  ;[test, other] = [await createTestDatabase(), await createTestDatabase()]
  folder = await mkdtemp(join(tmpdir(), 'bourse-standbys-'))
  for (const { url } of [test, other]) expect((await run(['migrate'], url)).code).toBe(0)
})
afterAll(async () => {
  await test.drop()
  await other.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (words: readonly string[], url: string, readUrls: readonly string[] = []) =>
  runHere(words, {
    datasets: [sample],
    environment: { DATABASE_URL: url, BOURSE_DATA_DIR: folder, DATABASE_READ_URLS: JSON.stringify(readUrls) },
  })

it('doctor reports for each standby whether it serves reads, or why not and how to fix it', async () => {
  const unreachable = 'postgres://user:word@127.0.0.1:1/bourse?sslmode=disable'
  const { json } = await run(['doctor', '--json'], test.url, [test.url, other.url, unreachable])
  const { findings } = json as { readonly findings: readonly { readonly check: string }[] }
  expect(findings.filter(({ check }) => check === 'standbys')).toMatchObject([
    { level: 'ok', message: expect.stringMatching(/has the newest publications and serves reads$/) },
    { level: 'warn', message: expect.stringContaining('is not a standby of this database') },
    {
      level: 'warn',
      message: expect.stringMatching(/^127.0.0.1:1: the standby does not respond \(.*ECONNREFUSED.*the primary serves/),
      remedy: expect.stringContaining('check that it is running'),
    },
  ])
}, 30_000)

it('doctor says nothing about standbys if there are none', async () => {
  expect((await run(['doctor', '--json'], test.url)).stdout).not.toContain('"check":"standbys"')
}, 30_000)
