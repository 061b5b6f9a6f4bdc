import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { ENGINE_STEPS, NEWEST_STEP, refuseWhileServing, stopBroken, VERSION } from '@bourse/host/parts'
import { migrateEngine, type EngineStep } from '@bourse/engine/store'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { sample } from '@bourse/testkit/workspace'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runHere, start } from './support/command-line.ts'

/** A later release, which drops something this release uses. */
const CONTRACT: EngineStep = ['9000_contract', 'drop table bourse.secrets', { release: VERSION, knows: NEWEST_STEP }]
const LATER = [...ENGINE_STEPS, CONTRACT]

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const migrateLater = () => migrateEngine(test.database, LATER, { release: '9.0.0', refuseBreaking: refuseWhileServing })
const run = (...words: string[]) =>
  runHere([...words, '--json'], { datasets: [sample], environment: { DATABASE_URL: test.url, BOURSE_PORT: '0' } })

it('if a migration step rules out this release, commands exit and name the release to start, and doctor reports it', async () => {
  await migrateLater()
  const expected = {
    message: expect.stringContaining(`too new for this release: release 9.0.0 ran the migration ${CONTRACT[0]}`),
    next: expect.stringContaining('Start release 9.0.0 or a later one'),
  }
  const doctor = await run('doctor')
  expect(doctor.json.ok).toBe(false)
  expect(doctor.json.findings).toContainEqual({
    check: 'migrations',
    level: 'fail',
    message: expected.message,
    remedy: expected.next,
  })
  const keys = await run('keys', 'list')
  expect([keys.code, keys.json.error]).toEqual([1, expected])
})

it('"bourse serve" exits with that message if ordered to stop, and "bourse migrate" reports the obstacle', async () => {
  const child = start(['serve'], { BOURSE_PORT: '0', DATABASE_URL: test.url, BOURSE_DEMO: 'off' })
  const stderr = text(child.stderr)
  await once(createInterface(child.stdout), 'line')
  const exited = once(child, 'exit')
  await expect(migrateLater()).rejects.toThrow('1 of them is running')
  await stopBroken(test.database, LATER, '9.0.0')
  await migrateLater()
  expect((await exited)[0]).toBe(1)
  expect(await stderr).toContain('Release 9.0.0 is about to migrate the database, and this release cannot run with')
  const late = await run('migrate', '--stop-others')
  expect([late.code, late.json.error.message]).toEqual([1, expect.stringContaining('too new for this release')])
})
