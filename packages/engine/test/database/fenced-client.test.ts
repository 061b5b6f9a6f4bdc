import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { connectionOf, createDatabase } from '../../src/database/index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.drop())

/** Returns connections to the database as a server that reports the timeline. */
async function serverOn(timeline: number, isStandby = false) {
  const schema = `timeline_${timeline}_${String(isStandby)}`
  await test.database.pool.query(`create schema ${schema};
    create function ${schema}.pg_control_system() returns table (system_identifier int8) as 'select 1::int8' language sql;
    create function ${schema}.pg_control_checkpoint() returns table (timeline_id int4)
      as 'select ${timeline}' language sql;
    create function ${schema}.pg_is_in_recovery() returns bool as 'select ${String(isStandby)}' language sql`)
  const connection = connectionOf(test.url)
  const options = `-c search_path=${schema},pg_catalog`
  const database = createDatabase({ connection: { ...connection, options }, max: 2, applicationName: 'fenced' })
  onTestFinished(() => database.close())
  return database
}

it('closes open connections to an old primary when a later timeline is seen', async () => {
  const [old, follower, promoted] = [await serverOn(1), await serverOn(1, true), await serverOn(2)]
  const idle = await old.pool.connect()
  const running = old.pool.query('select pg_sleep(600)').catch((error: unknown) => error)
  await follower.query('select 1 as one')
  expect(await promoted.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(await running).toMatchObject({ name: 'OldPrimary', message: expect.stringMatching(/timeline 1, before 2/) })
  await expect(idle.query('select 1')).rejects.toThrow()
  idle.release()
  await expect(old.query('select 1')).rejects.toMatchObject({ name: 'OldPrimary' })
  expect(old.pool.totalCount).toBe(0)
  expect(await follower.query('select 1 as one')).toEqual([{ one: 1 }])
  expect(await promoted.query('select 1 as one')).toEqual([{ one: 1 }])
})
