import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import type { Database } from '../../src/database/index.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateEngine, STORE_STEPS } from '../../src/store/migrations/engine-steps.ts'
import { ALONE } from './support/alone.ts'
import { extendLease, waitForLeases } from '../../src/store/versions/lease.ts'
import { watchVersions, type VersionWatch } from '../../src/store/versions/version-watch.ts'
import { announce } from '../../src/store/versions/versions.ts'

let test: TestDatabase
let watches: VersionWatch[]
beforeEach(async () => {
  test = await createTestDatabase()
  watches = []
  await migrateEngine(test.database, STORE_STEPS, ALONE)
})
afterEach(async () => {
  await Promise.all(watches.map((watch) => watch.close()))
  await test.drop()
})

async function watchOn(reads: Database, onChange = () => undefined): Promise<VersionWatch> {
  const replicaId = `replica ${watches.length}`
  const watch = await watchVersions({ reads, writes: test.database, replicaId, onChange })
  watches.push(watch)
  return watch
}

/** Publishes batch `batch` of a record as a publisher does; resolves when it is acknowledged. */
async function publish(batch: number): Promise<void> {
  const transaction = await test.database.transaction(async (tx) => {
    await tx.query(
      `insert into bourse.record_versions values ('eod.bars', $1, clock_timestamp())
       on conflict (record) do update set batch_id = excluded.batch_id, published_at = excluded.published_at`,
      [batch],
    )
    await announce(tx)
    const [row] = await tx.query<{ id: string }>('select pg_current_xact_id()::text as id')
    return row?.id ?? ''
  })
  await waitForLeases(test.database, transaction)
}

const batchOf = ({ pins }: { readonly pins: ReadonlyMap<string, { readonly batch: string }> }) =>
  pins.get('eod.bars')?.batch

/** A database that does not return versions until it is resumed. */
function heldUp() {
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  const reads: Database = {
    ...test.database,
    async query<T extends object>(...asked: Parameters<Database['query']>): Promise<T[]> {
      if (isHeld) await gate.promise
      return test.database.query<T>(...asked)
    },
  }
  return { reads, hold: () => (isHeld = true), letGo: () => gate.resolve() }
}

describe('versions', () => {
  it('are never older than a publication that was acknowledged before the call', async () => {
    const [one, other] = [await watchOn(test.database), await watchOn(test.database)]
    for (let batch = 1; batch <= 20; batch++) {
      await Promise.all([one.fresh(), other.fresh()])
      await publish(batch)
      expect([batchOf(await one.fresh()), batchOf(await other.fresh())]).toEqual([`${batch}`, `${batch}`])
    }
  })

  it('versions have the same pins object until something is published, no matter how often they are read', async () => {
    const watch = await watchOn(test.database)
    const { pins } = watch.current()
    await watch.refresh()
    expect(watch.current().pins).toBe(pins)
    await publish(1)
    await watch.refresh()
    expect(watch.current().pins).not.toBe(pins)
  })

  it('versions are available without waiting while the lease is active', async () => {
    const watch = await watchOn(test.database)
    await watch.fresh()
    expect(watch.fresh()).toBe(watch.current())
  })

  it('make a publication wait for an unresponsive replica until its lease ends', async () => {
    const { reads, hold, letGo } = heldUp()
    const watch = await watchOn(reads)
    await watch.fresh()
    hold()
    const before = watch.current()
    let isAcknowledged = false
    const publication = publish(1).then(() => (isAcknowledged = true))
    while (!isAcknowledged) {
      // Versions returned without waiting have been read under a lease that the publication waits for.
      const versions = watch.fresh()
      if (versions instanceof Promise) break
      expect([batchOf(versions), isAcknowledged]).toEqual([batchOf(before), false])
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await publication
    letGo()
    expect(batchOf(await watch.fresh())).toBe('1')
  })

  it('versions are recent enough for each caller even if the database is so slow that each check outlasts its lease', async () => {
    let isSlow = false
    const reads: Database = {
      ...test.database,
      async query<T extends object>(...statement: Parameters<Database['query']>): Promise<T[]> {
        const rows = await test.database.query<T>(...statement)
        // Waits longer than a lease after reading the rows, as on a machine that is busy with an import.
        if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1_200))
        return rows
      },
    }
    const watch = await watchOn(reads)
    isSlow = true
    const early = watch.fresh()
    await new Promise((resolve) => setTimeout(resolve, 300))
    await publish(1)
    const late = watch.fresh()
    expect(batchOf(await late)).toBe('1')
    expect(['1', undefined]).toContain(batchOf(await early))
  })

  it('versions of a removed replica delay a publication no longer than the replica’s lease', async () => {
    await extendLease(test.database, 'gone', '1:1:')
    await publish(1)
    const [row] = await test.database.query<{ isOver: boolean }>(
      'select until <= clock_timestamp() as "isOver" from bourse.version_leases',
    )
    expect(row?.isOver).toBe(true)
  })

  it('each version is announced once, no matter how often the watch refreshes', async () => {
    let changes = 0
    const watch = await watchOn(test.database, () => void changes++)
    await publish(1)
    await watch.refresh()
    await watch.refresh()
    expect([changes, batchOf(watch.current())]).toEqual([2, '1'])
  })
})
