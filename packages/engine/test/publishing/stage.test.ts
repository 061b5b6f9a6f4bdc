import { defineDataset, f, record } from '@bourse/kit'
import { dailyByListing, createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { tableOf } from '../../src/store/index.ts'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createStage, openStage } from '../../src/publishing/stage/stage.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const bars = record('bars', {
  title: 'Bars',
  ...dailyByListing,
  fields: { date: f.date('Date'), close: f.price('Close'), volume: f.count('Volume').nullable() },
})
const table = tableOf(defineDataset({ id: 'staged', title: 'Bars', summary: 'Bars', records: [bars] }), bars)
const row = {
  line: 1,
  name: 'AAA',
  market: null,
  knownAt: null,
  mark: null,
  values: ['ins_a', '2026-02-27', '10', null],
}

it('a stage whose connection breaks reports the reason on write, close and abort', async () => {
  const stopped = { code: '57P01', message: expect.stringContaining('terminating connection') }
  await test.database.session(async ({ client, query }) => {
    const [{ pid } = { pid: 0 }] = await query<{ pid: number }>('select pg_backend_pid() as pid')
    await createStage(client, table)
    const stage = openStage(client, table)
    await test.database.query('select pg_terminate_backend($1)', [pid])
    const writing = async () => {
      for (;;) {
        await stage.write(row)
        await setImmediate()
      }
    }
    await expect(writing()).rejects.toMatchObject(stopped)
    // Written a second time, because more rows from the same batch may follow.
    await expect(writing()).rejects.toMatchObject(stopped)
    await expect(stage.close()).rejects.toMatchObject(stopped)
    await expect(stage.abort()).resolves.toBeUndefined()
  })
})
