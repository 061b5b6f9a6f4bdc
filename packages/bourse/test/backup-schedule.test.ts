import { backupAge } from '@bourse/engine/jobs'
import { readConfig, simulatedClock } from '@bourse/engine/wiring'
import { createHost } from '@bourse/host'
import { openDatabase } from '@bourse/host/parts'
import { passableFolder } from '@bourse/testkit/workspace'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeManifest } from '../src/backup/manifest.ts'
import { newestVerified } from '../src/backup/newest-verified.ts'
import { placeOf, type BackupPlace } from '../src/backup/place.ts'
import { removeOldBackups } from '../src/backup/remove-old-backups.ts'
import { backupTasks } from '../src/backup/scheduled-backups.ts'
import { noteVerified } from '../src/backup/verified.ts'
import { commandDatasets } from './support/command-datasets.ts'
import { runHere, type Ran } from './support/command-line.ts'

// A verification starts a server, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const environment = (to: string, more: Record<string, string> = {}) => ({
  BOURSE_DATA_DIR: at('data'),
  BOURSE_PORT: '0',
  BOURSE_METRICS_PORT: 'same',
  BOURSE_BACKUP_TO: at(to),
  ...more,
})
const on = (to: string, more: Record<string, string>, ...words: string[]): Promise<Ran> =>
  runHere([...words, '--json'], { datasets: commandDatasets, environment: environment(to, more) })
const clock = simulatedClock('2026-03-02T22:00:00Z')
const placeAt = (name: string) => placeOf(at(name), { clock, remote: async () => undefined })

/** Stores the manifest of a backup; `verified` also records that it was verified. */
async function store(place: BackupPlace, id: string, { verified = false } = {}): Promise<string> {
  const settings = {
    name: 'settings.json',
    ...(await place.put(`${id}/settings.json`, Readable.from([Buffer.from('{}')]))),
  }
  const [day, time] = [id.slice(0, 8), id.slice(9, 15)]
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
  const when = `${date}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}.000Z`
  const database = { kind: 'embedded' as const, postgresql: 18, files: [], tables: [] }
  await writeManifest(place, {
    ...{ format: 1, id, at: when, release: '1.0.0', schema_level: '0001_storage' },
    ...{ database, objects: [], settings },
  })
  if (verified) await noteVerified(place, id, when)
  return id
}

beforeAll(async () => {
  folder = await passableFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a scheduled backup', () => {
  it('the job queue takes, verifies and retains a backup, and metrics and doctor report it', async () => {
    const schedule = {
      BOURSE_BACKUP_CRON: '0 3 * * *',
      BOURSE_BACKUP_ZONE: 'Europe/Berlin',
      BOURSE_BACKUP_KEEP: '1',
      BOURSE_BACKUP_MAX_AGE_HOURS: '1',
    }
    const settings = environment('backups', { ...schedule, BOURSE_SECRET_S3_SECRET_ACCESS_KEY: 'a-secret-of-ours' })
    expect((await on('backups', schedule, 'demo', 'load')).code).toBe(0)
    const old = await store(await placeAt('backups'), '20260301t020000z-0001', { verified: true })

    const config = readConfig(settings)
    const opened = await openDatabase(config, () => undefined)
    const { database, connection } = opened
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
    const now = simulatedClock('2026-03-03T01:59:30Z')
    const nothing = () => undefined
    const progress = () => ({ update: nothing, end: nothing })
    const output = { json: true, isTerminal: false, print: nothing, say: nothing, progress }
    const installed = async () => ({ datasets: commandDatasets, unloaded: [], parsesHere: true })
    const { signal } = new AbortController()
    const context = { name: 'bourse', installed, environment: settings, clock: now, output, signal }
    const hostTasks = backupTasks(context, { ...opened, config }, log)
    const host = await createHost({ ...(await installed()), config, database, clock: now, log, hostTasks })
    try {
      await host.startJobs(connection)
      const checked = () => database.query(`select looked_at from bourse.job_due where task = 'host__backup'`)
      await expect.poll(checked, { timeout: 20_000 }).toHaveLength(1)
      now.set('2026-03-03T02:00:10Z')
      await expect.poll(() => lines.join(''), { timeout: 150_000, interval: 500 }).toContain('backup verified')
      const [taken = '', ...others] = await readdir(at('backups'))
      expect([taken, others]).toEqual([expect.stringMatching(/^20260303t020010z-/), []])
      expect(taken).not.toBe(old)
      await expect.poll(() => backupAge(database, config, now.now())).toMatchObject({ seconds: 0, isLate: false })
      const said = lines.join('')
      expect(said).toMatch(/"backup taken".*"old backups removed".*"backup verified"/s)
      expect(said).not.toContain('a-secret-of-ours')
      const queued = await database.query(`select data from pgboss.job where name = 'host__backup'`)
      expect(queued).toEqual([{ data: expect.stringMatching(/^\{"since": "[^"]+"\}$/) }])

      now.advance(5_400_000)
      const metrics = async () => (await host.app.inject('/metrics')).body
      await expect.poll(metrics, { timeout: 20_000 }).toContain('bourse_backup_age_seconds 5400\n')
      expect(await metrics()).toContain('bourse_backup_max_age_seconds 3600\n')
      expect(await backupAge(database, config, now.now())).toMatchObject({ isLate: true })
      expect((await host.app.inject('/readyz')).statusCode).toBe(200)
    } finally {
      await host.close()
      await opened.close()
    }
    const { json } = await on('backups', schedule, 'backup', 'list', at('backups'))
    expect(json.backups).toMatchObject([{ state: 'complete', verified_at: expect.any(String) }])
  })

  it('without a target there is no schedule, and without a cron line the target is only monitored', async () => {
    const tasksOf = (settings: Record<string, string>) => {
      const config = readConfig(settings)
      const log = pino({ level: 'silent' })
      return backupTasks({ clock } as never, { config } as never, log).map(({ id }) => id)
    }
    expect(tasksOf({})).toEqual([])
    expect(tasksOf({ BOURSE_BACKUP_TO: '/mnt/backups' })).toEqual(['backup-check'])
    const scheduled = { BOURSE_BACKUP_TO: 's3://backups/one', BOURSE_BACKUP_CRON: '30 2 * * *' }
    expect(tasksOf(scheduled)).toEqual(['backup-check', 'backup'])
  })

  it.each([
    [{ BOURSE_BACKUP_CRON: '30 2 * * *' }, 'backup_cron needs backup_to, where backups are stored'],
    [{ BOURSE_BACKUP_TO: 's3://key:hush@backups/one' }, /^backup_to: expected a folder or s3:(?!.*hush)/],
    [{ BOURSE_BACKUP_TO: 's3://backups/../one' }, /^backup_to: expected a folder or s3:/],
    [{ BOURSE_BACKUP_TO: '/mnt/backups', BOURSE_BACKUP_CRON: 'daily' }, /^backup_cron: /],
  ])('a schedule with the settings %j is rejected', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message)
  })
})

describe('old backups', () => {
  const now = Date.parse('2026-03-10T03:00:00Z')
  const left = async (place: BackupPlace) => (await place.ids()).map((id) => id.slice(0, 8))

  it('backups beyond the number to retain are removed, but never the newest verified one', async () => {
    const place = await placeAt('old')
    for (const [day, verified] of [
      [1, true],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
    ] as const)
      await store(place, `2026030${day}t020000z-0000`, { verified })
    const removed = await removeOldBackups(place, { keep: 2, now })
    expect(removed.map((id) => id.slice(0, 8))).toEqual(['20260303', '20260301'])
    expect(await left(place)).toEqual(['20260302', '20260304', '20260305'])
    expect(await readdir(at('old'))).toHaveLength(3)
    expect(await newestVerified(place)).toEqual({ id: '20260302t020000z-0000', at: '2026-03-02T02:00:00.000Z' })
  })

  it('killed backups are removed after two days, and damaged ones stay', async () => {
    const place = await placeAt('killed')
    for (const id of ['20260307t020000z-0000', '20260309t020000z-0000']) {
      await mkdir(at('killed', id, 'database'), { recursive: true })
      await writeFile(at('killed', id, 'database', 'cluster.tar.gz.1.part'), 'half')
    }
    await store(place, '20260301t020000z-0000', { verified: true })
    await writeFile(at('killed', '20260301t020000z-0000', 'manifest.json'), '{}')
    await store(place, '20260302t020000z-0000')
    const { json } = await on('killed', {}, 'backup', 'list', at('killed'))
    expect(json.backups.map(({ state }: { state: string }) => state)).toEqual([
      ...['incomplete', 'incomplete', 'complete', 'damaged'],
    ])
    expect(await removeOldBackups(place, { keep: 1, now })).toEqual(['20260307t020000z-0000'])
    expect(await left(place)).toEqual(['20260301', '20260302', '20260309'])
    expect(await newestVerified(place)).toBeUndefined()
  })
})

describe('doctor', () => {
  const findings = async (to: string, more: Record<string, string> = {}) =>
    (await on(to, more, 'doctor')).json.findings.filter(({ check }: { check: string }) => check === 'backups')

  it('doctor warns if there is no recent verified backup, and only then', async () => {
    expect(await findings('watched')).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/has no verified backup$/) },
    ])
    const place = await placeAt('watched')
    await store(place, '20260228t210000z-0000', { verified: true })
    await store(place, '20260302t210000z-0000')
    expect(await findings('watched')).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/20260228t210000z-0000, 49 hours old: expected less than 48$/) },
    ])
    expect(await findings('watched', { BOURSE_BACKUP_MAX_AGE_HOURS: '72' })).toMatchObject([{ level: 'ok' }])
    await noteVerified(place, '20260302t210000z-0000', clock.now())
    expect(await findings('watched')).toMatchObject([
      { level: 'ok', message: expect.stringMatching(/20260302t210000z-0000, 1 hours old$/) },
    ])
  })

  it('doctor reports a schedule that never runs, and a target that cannot be read', async () => {
    await writeFile(at('a-file'), '')
    expect(await findings('a-file', { BOURSE_BACKUP_CRON: '0 3 * * *', BOURSE_BACKUP_ZONE: 'Mars' })).toMatchObject([
      { level: 'fail', message: expect.stringMatching(/never run on schedule: Mars is not an IANA time zone/) },
      { level: 'fail', message: expect.stringMatching(/a-file cannot be read: ENOTDIR/) },
    ])
  })
})
