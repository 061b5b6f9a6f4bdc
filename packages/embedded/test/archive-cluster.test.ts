import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { readdir, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquireEmbeddedServer, archiveCluster, restoreCluster, type EmbeddedServer } from '../src/index.ts'
import { ask, passableFolder } from './support/embedded-helpers.ts'

const quiet = () => {}
let folder: string
let server: EmbeddedServer
let archive: Buffer
let counted: unknown

const acquire = (name: string) => acquireEmbeddedServer({ dataDir: join(folder, name), say: quiet })
const restore = (name: string, replace = false, bytes = archive) =>
  restoreCluster({ dataDir: join(folder, name), archive: Readable.from([bytes]), replace, say: quiet })

/** Inserts rows until `isDone` returns true, each statement a transaction. */
async function writeUntil(isDone: () => boolean): Promise<void> {
  while (!isDone()) {
    await ask(server.connection, `insert into ticks select g, repeat('x', 500) from generate_series(1, 200) g`)
    await sleep(1)
  }
}

beforeAll(async () => {
  folder = await passableFolder()
  server = await acquire('live')
  await ask(server.connection, 'create table ticks (n int, filler text)')
  let isDone = false
  const writing = writeUntil(() => isDone)
  const pieces: Uint8Array[] = []
  const atEnd = async (stop: () => Promise<void>) => {
    isDone = true
    await writing
    counted = await ask(server.connection, 'select count(*), sum(n) from ticks')
    await stop()
  }
  for await (const piece of archiveCluster({ connection: server.connection, atEnd })) pieces.push(piece)
  archive = Buffer.concat(pieces)
  await ask(server.connection, 'insert into ticks values (-1, null)')
})
afterAll(async () => {
  await server.release()
  await rm(folder, { recursive: true, force: true })
})

describe('a base backup', () => {
  test('a backup taken while rows are written restores the state at the end of the backup, with the new folder’s password', async () => {
    await restore('restored')
    const restored = await acquire('restored')
    try {
      expect(restored.firstStart).toBe(false)
      expect(restored.connection.password).not.toBe(server.connection.password)
      expect(await ask(restored.connection, 'select count(*), sum(n) from ticks')).toEqual(counted)
      expect(await ask(restored.connection, 'select count(*)::int as slots from pg_replication_slots')).toEqual([
        { slots: 0 },
      ])
    } finally {
      await restored.release()
    }
  })

  test('a base backup leaves no replication slot on the server', async () => {
    expect(await ask(server.connection, 'select slot_name from pg_replication_slots')).toEqual([])
  })

  test('a backup that its reader abandons also ends on the server', async () => {
    for await (const _ of archiveCluster({ connection: server.connection, atEnd: (stop) => stop() })) break
    const sessions = `select 1 from pg_stat_activity where application_name = 'bourse backup'`
    await expect.poll(() => ask(server.connection, sessions)).toEqual([])
  })

  test('a restore replaces an existing database only with `replace`, and never one in use', async () => {
    await expect(restore('live', true)).rejects.toThrow(/is in use. Stop all hosts/)
    await expect(restore('restored')).rejects.toThrow(/has a database: expected none/)
    await restore('restored', true)
    expect((await readdir(join(folder, 'restored'))).filter((name) => /new|replaced/.test(name))).toEqual([])
  })

  test('a truncated backup leaves the data folder unchanged', async () => {
    await expect(restore('restored', true, archive.subarray(0, archive.length / 2))).rejects.toThrow()
    const restored = await acquire('restored')
    try {
      expect(await ask(restored.connection, 'select count(*), sum(n) from ticks')).toEqual(counted)
    } finally {
      await restored.release()
    }
  })
})
