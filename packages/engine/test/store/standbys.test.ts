import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectionOf, inBackground } from '../../src/database/index.ts'
import { migrateEngine, STORE_STEPS } from '../../src/store/migrations/engine-steps.ts'
import { createStandbys, type Standbys } from '../../src/store/standbys/standbys.ts'
import type { StandbyReport } from '../../src/store/standbys/standby-server.ts'
import { ALONE } from './support/alone.ts'

// A database is its own standby here: it has the same identity, and replays immediately.
let test: TestDatabase
let other: TestDatabase
let reports: StandbyReport[]
let opened: Standbys[]
beforeEach(async () => {
  ;[test, other] = [await createTestDatabase(), await createTestDatabase()]
  ;[reports, opened] = [[], []]
  for (const { database } of [test, other]) {
    await migrateEngine(database, STORE_STEPS, ALONE)
    await database.query(`insert into bourse.record_versions values ('eod.bars', 9, clock_timestamp())`)
  }
})
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await test.drop()
  await other.drop()
})

async function standbysAt(...urls: readonly string[]): Promise<Standbys> {
  const standbys = createStandbys({
    connections: urls.map((url) => connectionOf(url)),
    max: 2,
    lagSeconds: 5,
    primary: test.database,
    pins: () => new Map([['eod.bars', { batch: '9', at: '2026-01-01T00:00:00.000000Z' }]]),
    onState: (report) => void reports.push(report),
  })
  opened.push(standbys)
  await standbys.refresh()
  return standbys
}

const reader = async (standbys: Standbys, batch: string) => {
  const [row] = await standbys
    .at([['eod.bars', batch]])
    .query<{ name: string }>(`select current_setting('application_name') as name`)
  return row?.name
}

describe('standbys', () => {
  it('serve only reads of the batches that they have replayed', async () => {
    const standbys = await standbysAt(test.url)
    expect(await reader(standbys, '9')).toBe('bourse reads')
    expect(await reader(standbys, '10')).toBe('bourse-test')
    expect(standbys.reports()).toMatchObject([{ state: 'serving', lagSeconds: 0, reads: 1, failedReads: 0 }])
  })

  it('standbys serve a read of several records only if all have been replayed', async () => {
    const standbys = await standbysAt(test.url)
    const needed = [
      ['eod.bars', '9'],
      ['eod.splits', '3'],
    ] as const
    const [row] = await standbys.at(needed).query(`select current_setting('application_name') as name`)
    expect(row).toEqual({ name: 'bourse-test' })
  })

  it('standbys serve no background work', async () => {
    const standbys = await standbysAt(test.url)
    expect(await inBackground(() => reader(standbys, '9'))).toBe('bourse-test')
  })

  it('standbys take turns', async () => {
    const standbys = await standbysAt(test.url, test.url)
    for (let read = 0; read < 6; read++) await reader(standbys, '9')
    expect(standbys.reports().map(({ reads }) => reads)).toEqual([3, 3])
  })

  it('standbys do not serve reads if they belong to a different database', async () => {
    const standbys = await standbysAt(other.url)
    expect(await reader(standbys, '9')).toBe('bourse-test')
    expect(reports).toMatchObject([{ state: 'other-database', lagSeconds: null }])
  })

  it('standbys are reported once while they do not respond', async () => {
    const url = new URL(test.url)
    url.host = '127.0.0.1:1'
    url.search = ''
    const standbys = await standbysAt(url.toString())
    await standbys.refresh()
    await standbys.refresh()
    expect(await reader(standbys, '9')).toBe('bourse-test')
    expect(reports).toMatchObject([{ server: '127.0.0.1:1', state: 'unreachable', lagSeconds: null }])
  })

  it('cause an error only if the primary fails as well', async () => {
    const standbys = await standbysAt(test.url)
    await expect(standbys.at([['eod.bars', '9']]).query('select 1 / 0')).rejects.toThrow('division by zero')
    expect(standbys.reports()).toMatchObject([{ failedReads: 1 }])
  })
})
