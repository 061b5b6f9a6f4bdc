import { createTestDatabase } from '@bourse/testkit'
import { expect, it, onTestFinished } from 'vitest'
import { setRoleSettings } from '../../src/database/index.ts'

it("several hosts that start concurrently set the role's settings", async () => {
  const test = await createTestDatabase()
  onTestFinished(() => test.drop())
  const stored = () =>
    test.database.query<{ settings: number }>(
      `select cardinality(setconfig) as settings from pg_db_role_setting
       where setdatabase = (select oid from pg_database where datname = current_database())`,
    )
  for (let round = 0; round < 10; round++) {
    await test.database.execute(`alter role current_user in database ${test.name} reset all`)
    await Promise.all(Array.from({ length: 4 }, () => setRoleSettings(test.database)))
    expect(await stored()).toEqual([{ settings: 6 }])
  }
})
