import { createTestDatabase } from '@bourse/testkit'
import { chmod, cp, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandDatasets } from './support/command-datasets.ts'
import { runHere, type Ran } from './support/command-line.ts'
import { installedPrograms, startOwnServer, type OwnServer } from './support/own-server.ts'

const skipped =
  installedPrograms === undefined ? ' (skipped: /usr/lib/postgresql has no server of version 15 or later)' : ''
const ROWS = 'select instrument_id, date, close from prices.prices order by 1, 2'

// Each restore starts a server twice, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const on = (url: string, ...words: string[]): Promise<Ran> =>
  runHere([...words, '--json'], {
    datasets: commandDatasets,
    environment: { DATABASE_URL: url, BOURSE_DATA_DIR: at('data'), BOURSE_PORT: '0' },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-backup-own-'))
  await chmod(folder, 0o755)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it.skipIf(existsSync('/usr/lib/postgresql/18/bin/pg_dump'))(
  "the error names the client to install if the server's client is missing",
  async () => {
    const test = await createTestDatabase()
    try {
      await on(test.url, 'migrate')
      const { code, json } = await on(test.url, 'backup', at('none'))
      expect([code, json.error]).toEqual([
        1,
        {
          message: expect.stringMatching(/^pg_dump of PostgreSQL 18 is not installed: expected the version of the/),
          next: expect.stringContaining('postgresql-client-18'),
        },
      ])
      expect(await readdir(at('data'))).toEqual([])
    } finally {
      await test.drop()
    }
  },
)

describe.skipIf(installedPrograms === undefined)(`a backup of an external server${skipped}`, () => {
  let server: OwnServer
  let id: string
  let rows: readonly object[]

  beforeAll(async () => {
    server = await startOwnServer(installedPrograms ?? '')
    for (const name of ['live', 'empty']) await server.run('postgres', `create database ${name}`)
    await server.run('postgres', 'create role plain login')
    await writeFile(at('prices.csv'), 'symbol,date,close\nAAA,2026-02-25,11\nAAA,2026-02-26,12.5\n')
    const imported = await on(server.url('live'), 'import', 'prices', at('prices.csv'))
    expect(imported.json).toMatchObject({ published: 2 })
    rows = await server.run('live', ROWS)
    const { code, json, stderr } = await on(server.url('live'), 'backup', at('backups'))
    expect([code, stderr]).toEqual([0, expect.any(String)])
    id = json.backup
  }, 180_000)
  afterAll(() => server?.stop())

  it("the backup is a dump in directory format, with its snapshot's digests and without the password", async () => {
    const manifest = await readFile(at('backups', id, 'manifest.json'), 'utf8')
    expect(JSON.parse(manifest).database).toMatchObject({
      kind: 'own',
      files: expect.arrayContaining([expect.objectContaining({ name: 'database/toc.dat' })]),
      tables: expect.arrayContaining([expect.objectContaining({ table: 'prices.prices', rows: String(rows.length) })]),
    })
    const settings = await readFile(at('backups', id, 'settings.json'), 'utf8')
    expect(settings).toContain('database_url')
    expect(settings).not.toContain('a-password')
    expect(await readdir(at('data'))).not.toContainEqual(expect.stringMatching(/^backup-/))
  })

  it('a backup is verified in a scratch database on the primary among several hosts, and the database is then removed', async () => {
    const { code, json } = await on(server.url('live').replace('@', '@127.0.0.1:1,'), 'backup', 'verify', at('backups'))
    expect([code, json]).toMatchObject([0, { backup: id, verified: true }])
    const left = await server.run('postgres', `select datname from pg_database where datname like 'bourse_verify%'`)
    expect(left).toEqual([])
  })

  it('verification needs a role that may create the scratch database', async () => {
    const { json } = await on(server.url('live', 'plain'), 'backup', 'verify', at('backups'))
    expect(json.error).toMatchObject({ message: expect.stringMatching(/may not create/), next: expect.any(String) })
  })

  it('a backup with a flipped byte does not verify', async () => {
    await cp(at('backups'), at('flipped'), { recursive: true })
    const handle = await open(at('flipped', id, 'database', 'toc.dat'), 'r+')
    await handle.write(Buffer.from('X'), 0, 1, 400)
    await handle.close()
    const { code, json } = await on(server.url('live'), 'backup', 'verify', at('flipped'))
    expect([code, json.error.message]).toEqual([1, expect.stringMatching(/toc\.dat .* is damaged/)])
  })

  it('a backup is restored into an empty database', async () => {
    const { code, json } = await on(server.url('empty'), 'restore', at('backups'))
    expect([code, json]).toMatchObject([0, { backup: id }])
    expect(await server.run('empty', ROWS)).toEqual(rows)
  })

  it('a restore replaces a database only with --yes, and only if nothing uses it', async () => {
    await server.run('empty', 'delete from prices.prices')
    await server.run('empty', 'create table prices.later (n int)')
    const refused = await on(server.url('empty'), 'restore', at('backups'))
    expect([refused.code, refused.json.error.message]).toEqual([1, expect.stringMatching(/There is a database in/)])
    expect(refused.stdout).not.toContain('a-password')
    const sleeping = server.run('empty', 'select pg_sleep(3)')
    const used = await on(server.url('empty'), 'restore', at('backups'), '--yes')
    expect(used.json.error.message).toMatch(/is in use by 1 other session/)
    await sleeping
    expect((await on(server.url('empty'), 'restore', at('backups'), '--yes')).code).toBe(0)
    expect(await server.run('empty', ROWS)).toEqual(rows)
    expect(await server.run('empty', `select to_regclass('prices.later') as later`)).toEqual([{ later: null }])
  })
})
