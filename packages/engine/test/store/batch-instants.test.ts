import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import type { Statements } from '../../src/database/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateEngine, STORE_STEPS } from '../../src/store/migrations/engine-steps.ts'
import { ALONE } from './support/alone.ts'
import { createBatchInstants } from '../../src/store/versions/batch-instants.ts'
import { readVersions, renewVersions } from '../../src/store/versions/versions.ts'

const BEFORE = STORE_STEPS.filter(([name]) => name !== '0015_numbered_batches')
const AT = '2026-03-02T22:00:00.000000Z'
const LATER = '2026-03-03T22:00:00.000001Z'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
  await migrateEngine(test.database, BEFORE, ALONE)
})
afterEach(() => test.drop())

const migrate = () => migrateEngine(test.database, STORE_STEPS, ALONE)
const query = (text: string) => test.database.query<Record<string, unknown>>(text)

/** Stores batches as published, with the last one as the record's version. */
async function publish(record: string, ...batches: readonly (readonly [id: number, at: string])[]): Promise<void> {
  const dataset = record.slice(0, record.indexOf('.'))
  for (const [id, at] of batches) {
    await query(`insert into bourse.batches (id, dataset, source, published_at, opened, closed, demo)
      overriding system value values (${id}, '${dataset}', 'one', '${at}', 1, 0, true)`)
    await query(`insert into bourse.record_versions values ('${record}', ${id}, '${at}')
      on conflict (record) do update set batch_id = excluded.batch_id, published_at = excluded.published_at`)
  }
  await query(`select setval(pg_get_serial_sequence('bourse.batches', 'id'), max(id)) from bourse.batches`)
}

/** Returns batch instants, and the batches that the database was queried for. */
function watched() {
  const asked: unknown[] = []
  const on: Statements = {
    ...test.database,
    query: (text, values, name) => {
      asked.push(values?.[0])
      return test.database.query(text, values, name)
    },
  }
  return { asked, instants: createBatchInstants(on) }
}

describe('batch instants', () => {
  beforeEach(migrate)

  it('batch instants do not need a query for the current versions, but need one for every other batch', async () => {
    await publish('eod.bars', [1, AT], [7, LATER])
    const { asked, instants } = watched()
    instants.follow(await readVersions(test.database))
    expect([...(await instants.of(['7']))]).toEqual([['7', LATER]])
    expect(asked).toEqual([])
    for (let time = 0; time < 2; time++)
      expect(await instants.of(['7', '1'])).toEqual(
        new Map([
          ['7', LATER],
          ['1', AT],
        ]),
      )
    expect(asked).toEqual([['1']])
  })

  it('batch instants are omitted for missing batches, and dropped once their record has no version', async () => {
    await publish('eod.bars', [1, AT])
    await publish('notes.notes', [2, LATER])
    const { instants } = watched()
    instants.follow(await readVersions(test.database))
    expect([...(await instants.of(['1', '3'])).keys()]).toEqual(['1'])
    await query(`delete from bourse.batches where dataset = 'eod'`)
    await query(`delete from bourse.record_versions where record = 'eod.bars'`)
    instants.follow(await readVersions(test.database))
    expect([...(await instants.of(['1', '2'])).keys()]).toEqual(['2'])
  })

  it('batch instants exist for versions without a publication, in a batch without a source', async () => {
    await publish('eod.bars', [1, AT])
    await publish('eod.more', [2, AT])
    await publish('notes.notes', [3, AT])
    await renewVersions(test.database, { id: 'eod' }, ['eod.bars', 'eod.more', 'eod.none'], LATER)
    const { pins } = await readVersions(test.database)
    expect([...pins]).toEqual([
      ['eod.bars', { batch: '4', at: LATER }],
      ['eod.more', { batch: '4', at: LATER }],
      ['notes.notes', { batch: '3', at: AT }],
    ])
    expect(
      await query('select dataset, source, opened::int, closed::int, demo from bourse.batches where id > 3'),
    ).toEqual([{ dataset: 'eod', source: null, opened: 0, closed: 0, demo: true }])
    expect([...(await watched().instants.of(['4'])).values()]).toEqual([LATER])
    await renewVersions(test.database, { id: 'quotes' }, ['quotes.quotes'])
    expect(await query('select from bourse.batches where id > 4')).toEqual([])
  })
})

it('are created for a version from an earlier release that has no batch', async () => {
  await publish('eod.bars', [1, AT])
  await query(`update bourse.record_versions set batch_id = 2, published_at = '${LATER}'`)
  await migrate()
  expect([...(await watched().instants.of(['1', '2'])).values()]).toEqual([AT, LATER])
  expect(await query('select dataset, source, demo from bourse.batches where id = 2')).toEqual([
    { dataset: 'eod', source: null, demo: true },
  ])
})
