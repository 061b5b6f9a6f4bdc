import { catalog, defineDataset, f, record, sql, type Migration } from '@bourse/kit'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { readConfig } from '@bourse/engine/wiring'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Host } from '../src/boot/host.ts'
import { migrateTables } from '../src/boot/migrations.ts'
import { createHost } from '../src/boot/host.ts'

const log = pino({ level: 'silent' })
const notes = (fields: { readonly old: boolean }) =>
  record('notes', {
    title: 'Notes',
    subject: undefined,
    fields: { name: f.text('Name'), ...(fields.old ? { color: f.text('Color').nullable() } : {}) },
    key: ['name'],
    time: catalog(),
    order: ['name asc'],
  })
const adds: Migration = { up: async () => undefined }
const drops: Migration = {
  breaks: { release: '1.1.0', knows: '0002_nothing' },
  up: async (db) => void (await sql`alter table notes drop column color`.execute(db)),
}
const common = { id: 'notes', title: 'Notes', summary: 'Notes' } as const
/** Three releases of a dataset; the last one drops a column that the earlier ones read. */
const first = defineDataset({ ...common, records: [notes({ old: true })] })
const second = defineDataset({ ...common, records: [notes({ old: true })], migrations: { '0002_nothing': adds } })
const third = defineDataset({
  ...common,
  records: [notes({ old: false })],
  migrations: { '0002_nothing': adds, '0003_without_color': drops },
})

let database: TestDatabase
let hosts: Host[] = []
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  for (const host of hosts) await host.close()
  hosts = []
  await database.drop()
})

async function serve(dataset: typeof first): Promise<Host> {
  const host = await createHost({ datasets: [dataset], config: readConfig({}), database: database.database, log })
  await host.engine.ledger.flush()
  hosts.push(host)
  return host
}

const migrate = (options = {}) => migrateTables(database.database, [third], options)
const columns = async () =>
  (
    await database.database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'notes' and table_name = 'notes' and column_name = 'color'`,
    )
  ).length

describe("a migration that breaks one of its dataset's releases", () => {
  test.each([
    ['the first', first],
    ['the second', second],
  ])('the migration does not run while a host with %s is running', async (_, dataset) => {
    const host = await serve(dataset)
    await expect(migrate()).rejects.toMatchObject({
      reason: 'older-hosts-serve',
      message: expect.stringMatching(
        new RegExp(`tables of notes would break its release 1.1.0 and older ones; 1 host runs.*${process.pid}`),
      ),
      next: expect.stringContaining('--stop-others'),
    })
    expect(await columns()).toBe(1)
    await host.close()
    hosts = []
    expect(await migrate()).toMatchObject([
      { dataset: 'notes', applied: expect.arrayContaining(['0003_without_color']) },
    ])
    expect(await columns()).toBe(0)
  })

  test('the migration does not run while a host that does not report its steps is running', async () => {
    await (await serve(second)).close()
    hosts = []
    await database.database.query(`insert into bourse.replicas (id, heartbeat_at) values ('old', clock_timestamp())`)
    await database.database.query(
      `insert into bourse.replica_settings (replica_id, name, plans, markets, datasets, knows)
       values ('old', 'machine, process 7', 'x', 'x', 'x', '0028_granted_datasets')`,
    )
    await expect(migrate()).rejects.toThrow('1 host runs one of these: machine, process 7')
  })

  test('the migration stops the affected hosts, then runs', async () => {
    const host = await serve(second)
    const ended = host.refused.then(async (refused) => {
      await host.close()
      hosts = []
      return refused
    })
    await migrate({ stopOthers: true })
    expect(await columns()).toBe(0)
    expect(await ended).toMatchObject({
      reason: 'schema-too-new',
      message: expect.stringContaining('A later release of the dataset notes is about to change its tables'),
    })
    // A stopped host does not start again, even if its supervisor restarts it.
    await expect(serve(second)).rejects.toMatchObject({ reason: 'schema-too-new' })
  })

  test('older releases disable the dataset with a message and serve the other datasets', async () => {
    await (await serve(second)).close()
    hosts = []
    await migrate()
    const { wiring } = await serve(second)
    const [own] = wiring.datasets
    expect(own && wiring.stateOf(own)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining(
        'too new for this release of notes: a later one ran the migration 0003_without_color',
      ),
    })
  })

  test("a database without the dataset's tables is not affected", async () => {
    await serve(defineDataset({ ...common, id: 'others', records: [notes({ old: true })] }))
    expect(await migrate()).toMatchObject([{ dataset: 'notes', applied: expect.any(Array) }])
  })
})
