import { migrateEngine } from '@bourse/engine/store'
import { createTestDatabase } from '@bourse/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { ENGINE_STEPS, migrateHost } from '../../src/boot/migrations.ts'

test('usage in the outbox becomes reports, and its deliveries wait as before', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  const steps = ENGINE_STEPS.filter(([name]) => name < '0053')
  await migrateEngine(database, steps, { release: '1.0.0', refuseBreaking: async () => undefined })
  const since = '2026-03-02T10:00:00Z'
  await database.execute(
    `insert into bourse.destinations (id, kind, name, address, types, created_at) values
       ('dst_1', 'lago', 'Lago', 'https://lago.example.com/', '{usage.hour}', $1),
       ('dst_2', 'webhook', 'On-call', 'https://hooks.example.com/', null, $1)`,
    [since],
  )
  await database.execute(
    `insert into bourse.events (id, type, at, subject, data) values
       ('evt_1', 'usage.hour', $1, 'acc_1/${since}', '{"account": "acc_1", "hour": "${since}", "usage": []}'),
       ('evt_2', 'dataset.late', $1, 'eod', '{}')`,
    [since],
  )
  await database.execute(
    `insert into bourse.deliveries (seq, destination_id, subject, next_at, attempts)
     select seq, case id when 'evt_1' then 'dst_1' else 'dst_2' end, subject, at, 3 from bourse.events`,
  )
  await migrateHost(database)
  expect(await database.query('select id from bourse.events')).toEqual([{ id: 'evt_2' }])
  expect(await database.query('select event_id, account_id from bourse.usage_reports')).toEqual([
    { event_id: 'evt_1', account_id: 'acc_1' },
  ])
  expect(
    await database.query(
      `select destination_id, attempts, report_id is not null as is_usage, usage_since = $1 as is_since
       from bourse.deliveries d join bourse.destinations t on t.id = d.destination_id order by 1`,
      [since],
    ),
  ).toEqual([
    { destination_id: 'dst_1', attempts: 3, is_usage: true, is_since: true },
    { destination_id: 'dst_2', attempts: 3, is_usage: false, is_since: null },
  ])
})
