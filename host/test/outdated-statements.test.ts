import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test?.drop())

it('a statement prepared for other columns runs again, on every connection that prepared it', async () => {
  const { database } = test
  await database.execute('create table rows (a int4)')
  await database.execute('insert into rows values (1)')
  const read = () => database.query('select *, pg_sleep(0.05) is null as slept from rows', [], 'read')
  const readAll = () => Promise.all(Array.from({ length: 5 }, read))
  await readAll()
  await database.execute('alter table rows add column b int4 default 2')
  for (const [row] of await readAll()) expect(row).toEqual({ a: 1, b: 2, slept: false })
  await database.transaction((tx) => tx.query('select * from rows', [], 'within'))
  await database.execute('alter table rows add column c int4')
  // A transaction may already have made changes, so it fails once, and its connection is not used again.
  let failed = 0
  for (let i = 0; i < 20; i++)
    await database.transaction((tx) => tx.query('select * from rows', [], 'within')).catch(() => (failed += 1))
  expect(failed).toBeLessThanOrEqual(1)
})
