import { type Statements, askAlone } from '../../src/database/index.ts'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

describe('a single statement', () => {
  it('is abandoned together with its connection if no response arrives; the next one uses another connection', async () => {
    const { pool } = test.database
    await test.database.query('select 1')
    const before = pool.totalCount
    await expect(askAlone(pool, { text: 'select pg_sleep(20)', values: [] }, 50)).rejects.toThrow('Query read timeout')
    expect(pool.totalCount).toBe(before - 1)
    expect(await test.database.query('select 2 as two')).toEqual([{ two: 2 }])
  })

  it('a single statement also has a time limit on the server, unlike statements in sessions and transactions', async () => {
    const { database } = test
    const bound = async (on: Statements) => (await on.query('show statement_timeout'))[0]?.['statement_timeout']
    expect(await bound(database)).toBe('31s')
    expect(await database.transaction(bound)).toBe('0')
    expect(
      await database.session(async (session) => [
        await bound(session),
        await session.transaction(() => bound(session)),
      ]),
    ).toEqual(['0', '0'])
    const afterwards = Array.from({ length: database.pool.totalCount }, () => bound(database))
    expect(new Set(await Promise.all(afterwards))).toEqual(new Set(['31s']))
  })

  it('a single statement fails with a stack trace that includes the caller', async () => {
    const failure = async () => test.database.query('select nothing').catch((error: Error) => error.stack)
    expect(await failure()).toMatch(/column "nothing" does not exist[^]*ask\.test\.ts/)
    const inTransaction = () =>
      test.database.transaction((tx) => tx.query('select nothing')).catch((error: Error) => error.stack)
    expect(await inTransaction()).toMatch(/column "nothing" does not exist[^]*ask\.test\.ts/)
  })

  it('a single statement leaves none of its rows in memory', async () => {
    const ask = () => test.database.arrays('select repeat($1, 8000)', ['a'], 'long_text')
    const askAll = async (count: number) => {
      const some = async () => {
        for (let asked = 0; asked < count / 4; asked++) await ask()
      }
      await Promise.all([some(), some(), some(), some()])
    }
    await askAll(400)
    collect()
    const before = oldSpace()
    await askAll(4_000)
    // The test reads 32 MB. If rows stayed until the old generation was collected, it would grow by most of that.
    expect(oldSpace() - before).toBeLessThan(16_000_000)
  })
})

function collect(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

function oldSpace(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
}
