import { connectionOf } from '@bourse/engine/database'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { pgbouncerProgram, pgbouncerSkipped, sample, startPgBouncer, type PgBouncer } from '@bourse/testkit/workspace'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runHere } from './support/command-line.ts'

describe.skipIf(pgbouncerProgram === undefined)(`commands behind PgBouncer${pgbouncerSkipped}`, () => {
  let test: TestDatabase
  let pooler: PgBouncer
  let folder: string
  beforeAll(async () => {
    test = await createTestDatabase()
    const { port = 0, user = '', password = '' } = connectionOf(test.url)
    pooler = await startPgBouncer({ port, user, password: String(password) }, { ignore_startup_parameters: 'options' })
    folder = await mkdtemp(join(tmpdir(), 'bourse-pooler-'))
  })
  afterAll(async () => {
    await pooler?.stop()
    await test?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (words: readonly string[], direct: Readonly<Record<string, string>>) =>
    runHere([...words, '--json'], {
      datasets: [sample],
      environment: { DATABASE_URL: pooler.urlOf(test.name), BOURSE_DATA_DIR: folder, ...direct },
    })
  const poolerFindings = async (direct: Readonly<Record<string, string>>) => {
    const { findings } = (await run(['doctor'], direct)).json as { readonly findings: readonly { check: string }[] }
    return findings.filter(({ check }) => check === 'pooler')
  }

  it('commands need the direct address, and name the setting in the error', async () => {
    for (const words of [['migrate'], ['serve']]) {
      const { code, json } = await run(words, {})
      expect([code, json.error]).toEqual([
        1,
        {
          message: expect.stringMatching(/^DATABASE_URL points to a pooler: expected PostgreSQL itself/),
          next: expect.stringMatching(/^Set DATABASE_DIRECT_URL to the address of PostgreSQL itself/),
        },
      ])
    }
    const swapped = { DATABASE_DIRECT_URL: pooler.urlOf(test.name) }
    expect((await run(['migrate'], swapped)).json.error).toMatchObject({
      message: expect.stringMatching(/^DATABASE_DIRECT_URL points to a pooler/),
    })
  }, 60_000)

  it("migrate sets the role's settings, and doctor checks that they apply behind the pooler", async () => {
    const direct = { DATABASE_DIRECT_URL: test.url }
    expect((await run(['migrate'], direct)).code).toBe(0)
    await pooler.command('reconnect')
    await expect
      .poll(() => poolerFindings(direct), { timeout: 20_000 })
      .toMatchObject([
        { level: expect.stringMatching(/^(ok|warn)$/), message: expect.stringContaining('prepared statements') },
      ])
    await test.database.execute(`alter role current_user in database ${test.name} set intervalstyle = 'postgres'`)
    await pooler.command('reconnect')
    await expect
      .poll(() => poolerFindings(direct), { timeout: 20_000 })
      .toMatchObject([
        {
          level: 'fail',
          message: expect.stringContaining('expected intervalstyle iso_8601, got postgres'),
          remedy: expect.stringContaining('bourse migrate'),
        },
      ])
    expect((await run(['migrate'], direct)).code).toBe(0)
    await pooler.command('reconnect')
    const levels = async () => (await poolerFindings(direct)).map((finding) => (finding as { level?: string }).level)
    await expect.poll(levels, { timeout: 20_000 }).not.toContain('fail')
  }, 90_000)
})

it('doctor says nothing about poolers without a direct address', async () => {
  const test = await createTestDatabase()
  try {
    const environment = { DATABASE_URL: test.url, BOURSE_DATA_DIR: join(tmpdir(), 'bourse-no-pooler') }
    const { stdout } = await runHere(['doctor', '--json'], { datasets: [sample], environment })
    expect(stdout).not.toContain('"check":"pooler"')
  } finally {
    await test.drop()
  }
}, 30_000)
