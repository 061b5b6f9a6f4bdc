import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostDatabase, type TestDatabase } from '@bourse/testkit'
import { takeFromUsage } from '@bourse/engine/usage'

let opened: TestDatabase
beforeAll(async () => {
  opened = await hostDatabase()
  await opened.database.execute(
    `insert into bourse.accounts (id, name, plan, created_at, welcome_credits, welcome_until)
     values ('acc_1', 'one', 'pro', now(), 0, now())`,
  )
})
afterAll(() => opened.drop())
beforeEach(() => opened.database.execute('truncate bourse.usage, bourse.usage_hours, bourse.usage_writers'))

const NOW = '2026-03-02T22:30:00Z'
const [DAY, BEFORE] = ['2026-03-02', '2026-03-01']

let batch = 0
/** Adds a batch, as a host does. */
const add = (rows: readonly (readonly unknown[])[], now = NOW) =>
  opened.database.query('select bourse.add_usage($1, $2, $3::jsonb, $4)', ['w', ++batch, JSON.stringify(rows), now])
const hours = () =>
  opened.database.query(
    `select to_char(hour at time zone 'UTC', 'YYYY-MM-DD HH24') as hour, operation, plan, entry_point, part, requests,
       errors, credits, rows, bytes from bourse.usage_hours order by hour, operation, plan, entry_point, part`,
  )
const days = () =>
  opened.database.query('select day::text as day, operation, requests, credits from bourse.usage order by 1, 2')

test('counts are added by hour, plan and entry point, and the hours add up to the day', async () => {
  const row = (hour: number, plan: string, entryPoint: string, counts = [1, 0, 5, 10, 100]) => [
    ...[DAY, 'acc_1', 'key_1', 'eod.list', ...counts],
    ...[hour, plan, entryPoint],
  ]
  await add([row(21, 'pro', 'rest'), row(21, 'pro', 'mcp'), row(22, 'free', 'rest', [2, 1, 5, 10, 100])])
  await add([row(21, 'pro', 'rest')])
  expect(await hours()).toMatchObject([
    { hour: `${DAY} 21`, plan: 'pro', entry_point: 'mcp', part: null, requests: '1', credits: '5' },
    { hour: `${DAY} 21`, plan: 'pro', entry_point: 'rest', requests: '2', credits: '10', rows: '20', bytes: '200' },
    { hour: `${DAY} 22`, plan: 'free', entry_point: 'rest', requests: '2', errors: '1', credits: '5' },
  ])
  expect(await days()).toEqual([{ day: DAY, operation: 'eod.list', requests: '5', credits: '20' }])
})

test('batches of earlier releases count in the hour in which they arrive, or in the last hour of their day', async () => {
  const row = (day: string, account: string) => [day, account, 'key_1', 'eod.list', 1, 0, 5, 1, 1]
  await add([row(DAY, 'acc_1'), row(BEFORE, 'acc_removed')])
  expect(await hours()).toMatchObject([
    { hour: `${BEFORE} 23`, plan: '', entry_point: 'rest', requests: '1' },
    { hour: `${DAY} 22`, plan: 'pro', entry_point: 'rest', requests: '1' },
  ])
})

test('a refund is subtracted from the current hour, or from the last hour of a day that is over', async () => {
  for (const day of [DAY, BEFORE])
    await takeFromUsage(
      opened.database,
      { day, accountId: 'acc_1', keyId: 'key_1', operation: 'exports.create', credits: 50 },
      NOW,
    )
  expect(await hours()).toMatchObject([
    { hour: `${BEFORE} 23`, plan: 'pro', entry_point: 'rest', requests: '0', credits: '-50' },
    { hour: `${DAY} 22`, credits: '-50' },
  ])
  expect(await days()).toMatchObject([{ credits: '-50' }, { credits: '-50' }])
})

test('a refund is subtracted from the plan and entry point of its charge', async () => {
  const charge = { accountId: 'acc_1', keyId: 'key_1', operation: 'exports.create', plan: 'free', entryPoint: 'mcp' }
  await add([[DAY, 'acc_1', 'key_1', 'exports.create', 1, 0, 50, 1, 1, 22, 'free', 'mcp']])
  await takeFromUsage(opened.database, { ...charge, day: DAY, credits: 50 }, NOW)
  expect(await hours()).toMatchObject([{ hour: `${DAY} 22`, plan: 'free', entry_point: 'mcp', credits: '0' }])
})

test('counts that arrive after a part was reported become another part', async () => {
  const row = [DAY, 'acc_1', 'key_1', 'eod.list', 1, 0, 5, 1, 1, 20, 'pro', 'rest']
  await add([row])
  await opened.database.execute('update bourse.usage_hours set part = 0')
  for (let time = 0; time < 2; time++) await add([row])
  expect(await hours()).toMatchObject([
    { part: 0, requests: '1', credits: '5' },
    { part: null, requests: '2', credits: '10' },
  ])
})
