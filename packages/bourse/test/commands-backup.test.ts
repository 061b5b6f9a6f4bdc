import { createLocalObjects, openDatabase } from '@bourse/host/parts'
import { readConfig, simulatedClock } from '@bourse/engine/wiring'
import { catalog, defineDataset, f, record } from '@bourse/kit'
import { storedObjects } from '@bourse/services'
import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endWith, passableFolder } from '@bourse/testkit/workspace'
import { commandDatasets } from './support/command-datasets.ts'
import { runHere, start, type Ran } from './support/command-line.ts'

const OBJECT = 'reports/a.txt'

/** A dataset whose rows name one object that is in the store and one that is missing. */
const reports = defineDataset({
  id: 'reports',
  title: 'Reports',
  summary: 'Rows with files.',
  delivers: true,
  records: [
    record('reports', {
      title: 'Reports',
      subject: undefined,
      fields: { object: f.text('Name in the store') },
      key: ['object'],
      time: catalog(),
      order: ['object asc'],
    }),
  ],
  provides: [storedObjects.provide({}, () => ({ names: async () => [OBJECT, 'reports/gone.txt'] }))],
})

// Each restore starts a server twice, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const environment = (data: string) => ({
  BOURSE_DATA_DIR: at(data),
  BOURSE_PORT: '0',
  BOURSE_SECRET_EODDATA_KEY: 'a-secret-of-the-environment',
  BOURSE_OWNER_KEY: 'an-owner-key-that-is-long-enough-to-be-one',
})
const on = (data: string, ...words: string[]): Promise<Ran> =>
  runHere(words, { datasets: [...commandDatasets, reports], environment: environment(data) })
const storeOf = (data: string) =>
  createLocalObjects({
    folder: at(data, 'objects'),
    secrets: () => [],
    clock: simulatedClock('2026-03-02T22:00:00Z'),
    freeBytes: 0,
  })

/** Runs SQL on the embedded database of a data folder. */
async function sql(data: string, statement: string): Promise<readonly object[]> {
  const { database, close } = await openDatabase(readConfig(environment(data)), () => undefined)
  return database.query(statement).finally(close)
}

let id: string
let rows: readonly object[]
const ROWS = 'select instrument_id, date, close from prices.prices order by 1, 2'

beforeAll(async () => {
  folder = await passableFolder()
  expect((await on('data', 'demo', 'load', '--json')).code).toBe(0)
  await storeOf('data').put(OBJECT, Readable.from([Buffer.from('a report')]))
  rows = await sql('data', ROWS)
  const { json } = await on('data', 'backup', at('backups'), '--json')
  expect(json).toMatchObject({ place: at('backups'), missing_objects: ['reports/gone.txt'] })
  id = json.backup
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Copies the backup and changes one byte in the middle of a file. */
async function damaged(copy: string, file: string): Promise<void> {
  await cp(at('backups'), at(copy), { recursive: true })
  const handle = await open(at(copy, id, file), 'r+')
  const { size } = await handle.stat()
  const byte = Buffer.alloc(1)
  await handle.read(byte, 0, 1, Math.floor(size / 2))
  byte[0] = (byte[0] ?? 0) ^ 1
  await handle.write(byte, 0, 1, Math.floor(size / 2))
  await handle.close()
}

/** Copies the backup and changes its manifest, with a correct checksum, as a newer release would write it. */
async function changed(copy: string, change: (manifest: Record<string, unknown>) => void): Promise<void> {
  const { createHash } = await import('node:crypto')
  await cp(at('backups'), at(copy), { recursive: true })
  const file = at(copy, id, 'manifest.json')
  const { sha256: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  change(manifest)
  const sha256 = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
  await writeFile(file, JSON.stringify({ ...manifest, sha256 }))
}

describe('a backup of an embedded database', () => {
  it('a backup has the digests of all record tables, the files and the settings, but no secrets', async () => {
    const manifest = JSON.parse(await readFile(at('backups', id, 'manifest.json'), 'utf8'))
    expect(manifest).toMatchObject({ format: 1, id, database: { kind: 'embedded', postgresql: 18 } })
    expect(manifest.database.tables).toContainEqual(
      expect.objectContaining({ table: 'prices.prices', rows: String(rows.length) }),
    )
    expect(manifest.objects.map(({ name }: { name: string }) => name)).toEqual([`objects/${OBJECT}`])
    const settings = await readFile(at('backups', id, 'settings.json'), 'utf8')
    expect(JSON.parse(settings)).toMatchObject({ port: { value: 0, from: 'BOURSE_PORT' } })
    expect(settings).not.toMatch(/a-secret-of-the-environment|an-owner-key/)
  })

  it('a backup is verified in a scratch database, which is then removed', async () => {
    const { code, json, stderr } = await on('data', 'backup', 'verify', at('backups'), '--json')
    expect([code, json, stderr]).toMatchObject([0, { backup: id, verified: true }, expect.any(String)])
    expect((await readdir(at('data'))).filter((name) => name.startsWith('backup-verify'))).toEqual([])
    expect((await on('data', 'backup', 'list', at('backups'), '--json')).json.backups).toEqual([
      expect.objectContaining({ id, state: 'complete', verified_at: expect.any(String) }),
    ])
  })

  it('a restore into a new data folder has the same rows and files', async () => {
    const { code, stderr } = await on('restored', 'restore', at('backups'), '--json')
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect(await sql('restored', ROWS)).toEqual(rows)
    const object = await storeOf('restored').open(OBJECT)
    expect(object && (await text(object))).toBe('a report')
    // A restored installation is a complete one: it can itself be migrated and backed up.
    expect((await on('restored', 'migrate', '--json')).code).toBe(0)
  })

  it('a backup taken while records are written verifies: its digests are as of the moment when the writers paused', async () => {
    const { database, close } = await openDatabase(readConfig(environment('restored')), () => undefined)
    let isDone = false
    const write = async () => {
      for (; !isDone; await sleep(1)) await database.query('update prices.prices set close = close + 1')
    }
    const writing = Promise.all([write(), write()])
    const { code, stderr } = await on('restored', 'backup', at('busy'), '--json')
    isDone = true
    await writing.finally(close)
    expect([code, stderr]).toEqual([0, expect.any(String)])
    expect((await on('data', 'backup', 'verify', at('busy'), '--json')).json).toMatchObject({ verified: true })
  })

  it('a restore replaces a database only with --yes', async () => {
    await sql('restored', 'delete from prices.prices')
    const refused = await on('restored', 'restore', at('backups'), '--json')
    expect([refused.code, refused.json.error.message]).toEqual([1, expect.stringMatching(/There is a database in/)])
    expect(await sql('restored', ROWS)).toEqual([])
    expect((await on('restored', 'restore', at('backups'), '--yes', '--json')).code).toBe(0)
    expect(await sql('restored', ROWS)).toEqual(rows)
  })

  it('nothing is restored while the database is in use', async () => {
    const { close } = await openDatabase(readConfig(environment('restored')), () => undefined)
    const { code, json } = await on('restored', 'restore', at('backups'), '--yes', '--json')
    await close()
    expect([code, json.error.message]).toEqual([1, expect.stringMatching(/is in use/)])
  })

  it.each(['database/cluster.tar.gz', `objects/${OBJECT}`, 'settings.json', 'manifest.json'])(
    'a backup with a flipped byte in %s neither verifies nor restores',
    async (file) => {
      const copy = `flipped-${file.replaceAll('/', '-')}`
      await damaged(copy, file)
      for (const words of [
        ['backup', 'verify', at(copy)],
        ['restore', at(copy)],
      ]) {
        const { code, json } = await on('nothing', ...words, '--json')
        expect([code, json.error.message]).toEqual([1, expect.stringMatching(/is damaged/)])
      }
      expect(await readdir(at('nothing')).catch(() => [])).not.toContain('postgres')
    },
  )

  it('a backup whose rows differ from its manifest does not verify', async () => {
    await changed('other-rows', (manifest) => {
      const { tables } = manifest['database'] as { tables: { table: string; digest: string }[] }
      for (const each of tables) if (each.table === 'prices.prices') each.digest = '1'
    })
    const { code, json } = await on('data', 'backup', 'verify', at('other-rows'), '--json')
    expect([code, json.error.message]).toEqual([1, expect.stringMatching(/prices\.prices: \d+ rows as expected, but/)])
  })

  it.each([
    ['of a newer schema', { schema_level: '9999_later' }, /too new for this release/],
    ['from your own server', { database: { kind: 'own' } }, /from your own server/],
    ['of another PostgreSQL', { database: { postgresql: 17 } }, /from PostgreSQL 17: expected 18/],
    ['of a newer format', { format: 2 }, /has the format 2; this release reads format 1/],
  ])('a backup %s is rejected', async (what, change, message) => {
    const copy = what.replaceAll(' ', '-')
    await changed(copy, (manifest) => {
      const database = { ...(manifest['database'] as object), ...('database' in change ? change.database : {}) }
      Object.assign(manifest, change, { database })
    })
    const { code, json } = await on('nothing', 'restore', at(copy), '--json')
    expect([code, json.error.message]).toEqual([1, expect.stringMatching(message)])
  })

  it('a backup without a manifest is incomplete, and an older one is restored instead', async () => {
    await cp(at('backups'), at('unfinished'), { recursive: true })
    const newer = '29990101t000000z-0000'
    await cp(at('backups', id), at('unfinished', newer), { recursive: true })
    await rm(at('unfinished', newer, 'manifest.json'))
    expect((await on('older', 'restore', at('unfinished'), '--json')).json).toMatchObject({ backup: id })
    const named = await on('nothing', 'restore', at('unfinished'), '--backup', newer, '--json')
    expect(named.json.error.message).toMatch(/is not complete/)
  })

  it('a killed backup is listed as incomplete, and no command uses it', async () => {
    const child = start(['backup', at('killed')], environment('data'))
    const files = async () => (await readdir(at('killed'), { recursive: true }).catch(() => [])).map(String)
    await expect.poll(files, { timeout: 60_000, interval: 5 }).toContainEqual(expect.stringContaining('.part'))
    await endWith(child, 'SIGKILL')
    expect(await files()).not.toContainEqual(expect.stringContaining('manifest.json'))
    const { json } = await on('data', 'backup', 'list', at('killed'), '--json')
    expect(json.backups).toMatchObject([{ state: 'incomplete', verified_at: null }])
    const restored = await on('nothing', 'restore', at('killed'), '--json')
    expect(restored.json.error.message).toMatch(/has no complete backup/)
  })

  it('a failed backup leaves nothing behind', async () => {
    const broken = defineDataset({
      ...reports,
      provides: [
        storedObjects.provide({}, () => ({ names: () => Promise.reject(new Error('the names cannot be read')) })),
      ],
    })
    const options = { datasets: [...commandDatasets, broken], environment: environment('data') }
    const { code, json } = await runHere(['backup', at('failed'), '--json'], options)
    expect([code, json.error.message]).toEqual([1, expect.stringContaining('the names cannot be read')])
    expect((await on('data', 'restore', at('failed'), '--json')).json.error.message).toMatch(/no complete backup/)
    const files = await readdir(at('failed'), { recursive: true, withFileTypes: true })
    expect(files.filter((file) => file.isFile())).toEqual([])
  })

  it('a backup needs a database, and a target that is a folder', async () => {
    const none = await on('nothing', 'backup', at('backups'), '--json')
    expect([none.code, none.json.error.message]).toEqual([1, expect.stringMatching(/There is no database in/)])
    const wrong = await on('data', 'backup', 'ftp://user:password@host/x', '--json')
    expect([wrong.code, wrong.json.error.message]).toEqual([1, expect.stringMatching(/Expected a folder/)])
    expect(wrong.stdout).not.toContain('password')
    const empty = await on('data', 'restore', at('nowhere'), '--json')
    expect(empty.json.error.message).toMatch(/has no complete backup/)
  })
})
