import { spawn } from 'node:child_process'
import { chmod, cp, mkdir, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acquireEmbeddedServer, type EmbeddedServer } from '../src/index.ts'
import { packagedBinaries, program } from '../src/postgres-binaries.ts'
import { reachableBinaries } from '../src/reachable-binaries.ts'
import { runAs } from '../src/run-as.ts'
import { ensureServerUser } from '../src/server-user.ts'
import { ask, endWith, isThere, passableFolder, serverPid, startHolder, until } from './support/embedded-helpers.ts'

const isRoot = process.getuid?.() === 0
const quiet = () => {}
let folder: string

beforeAll(async () => {
  folder = await realpath(await passableFolder())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const acquire = (dataDir: string, say: (line: string) => void = quiet) => acquireEmbeddedServer({ dataDir, say })

describe('one data folder and its server', () => {
  // A path that has to be quoted in the server's settings.
  const dataDir = () => join(folder, "a user's data")
  const cluster = () => join(dataDir(), 'postgres')
  let first: EmbeddedServer

  beforeAll(async () => {
    first = await acquire(dataDir())
  })
  afterAll(() => first.release())

  test(
    'the first start creates a UTF-8 PostgreSQL 18 cluster that sorts by code point, uses UTC and listens ' +
      'on 127.0.0.1 only',
    async () => {
      expect(first.firstStart).toBe(true)
      const [row] = await ask(
        first.connection,
        `select current_setting('server_version_num')::int / 10000 as major,
          current_setting('server_encoding') as encoding, current_setting('timezone') as zone,
         current_setting('listen_addresses') as addresses,
          current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync,
         'B' < 'a' as by_code_point, lower('É') as lower`,
      )
      expect(row).toEqual({
        major: 18,
        encoding: 'UTF8',
        zone: 'UTC',
        addresses: '127.0.0.1',
        commit: 'on',
        fsync: 'on',
        by_code_point: true,
        lower: 'é',
      })
    },
  )

  test('only the owner can read the password, the log, the lock and the socket folder', async () => {
    expect((await readFile(join(dataDir(), 'postgres-password'), 'utf8')).trim()).toBe(first.connection.password)
    expect(first.connection.password.length).toBeGreaterThanOrEqual(32)
    for (const name of ['postgres-password', 'postgres.log', 'postgres.lock'])
      expect((await stat(join(dataDir(), name))).mode & 0o777).toBe(0o600)
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700)
  })

  test.each(['socket', 'tcp'])('a wrong password is rejected on the %s', async (way) => {
    const host = way === 'tcp' ? '127.0.0.1' : first.connection.host
    expect(host.startsWith('/')).toBe(way === 'socket')
    await expect(ask({ ...first.connection, host }, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
    await expect(ask({ ...first.connection, host, password: 'wrong' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    })
    const methods = await ask(first.connection, 'select distinct auth_method from pg_hba_file_rules')
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }])
  })

  test.skipIf(process.platform !== 'linux')(
    'only the environment variables that a program needs are passed to the server',
    async () => {
      process.env.BOURSE_SECRET_TEST = 'secret'
      const other = await acquire(join(folder, 'environment'))
      try {
        const names = (
          await readFile(`/proc/${await serverPid(join(folder, 'environment', 'postgres'))}/environ`, 'utf8')
        )
          .split('\0')
          .map((entry) => entry.split('=')[0])
        expect(names).toContain('PATH')
        expect(names).not.toContain('BOURSE_SECRET_TEST')
      } finally {
        delete process.env.BOURSE_SECRET_TEST
        await other.release()
      }
    },
  )

  test('a second user joins, and only the last release stops the server', async () => {
    const pid = await serverPid(cluster())
    const second = await acquire(dataDir())
    expect(second.firstStart).toBe(false)
    expect(second.connection).toEqual(first.connection)
    await first.release()
    await first.release()
    expect(await serverPid(cluster())).toBe(pid)
    await expect(ask(second.connection, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
    await second.release()
    expect(await serverPid(cluster())).toBeUndefined()
    first = await acquire(dataDir())
    expect(first.firstStart).toBe(false)
    expect(first.connection).toEqual(second.connection)
  })

  test('two users that leave at the same moment stop the server', async () => {
    const second = await acquire(dataDir())
    await Promise.all([first.release(), second.release()])
    expect(await serverPid(cluster())).toBeUndefined()
    first = await acquire(dataDir())
  })

  test('a user that leaves while another one joins never stops the server', async () => {
    for (let round = 0; round < 5; round++) {
      const [, next] = await Promise.all([first.release(), acquire(dataDir())])
      await expect(ask(next.connection, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
      first = next
    }
  })

  test(
    'after kill -9 of its only user the server keeps running with the committed data, the next start joins it, and ' +
      'its release stops it',
    async () => {
      await first.release()
      const { child, held } = startHolder(dataDir())
      const { connection } = await held
      await ask(connection, 'create table kept as select 42 as answer')
      const pid = await serverPid(cluster())
      await endWith(child, 'SIGKILL')
      first = await acquire(dataDir())
      expect(await serverPid(cluster())).toBe(pid)
      await expect(ask(first.connection, 'select answer from kept')).resolves.toEqual([{ answer: 42 }])
      await until(
        async () => (await ask(first.connection, `select 1 from pg_locks where locktype = 'advisory'`)).length === 1,
      )
      await first.release()
      expect(await serverPid(cluster())).toBeUndefined()
      first = await acquire(dataDir())
    },
  )

  test('release leaves the server running for a user in another process', async () => {
    const { child, held } = startHolder(dataDir())
    await held
    await first.release()
    expect(await serverPid(cluster())).toBeDefined()
    await endWith(child, 'SIGTERM')
    expect(await serverPid(cluster())).toBeUndefined()
    first = await acquire(dataDir())
  })

  test(
    "a terminal's Ctrl-C, which reaches the entire process group of the host, does not reach the " + 'server',
    async () => {
      await first.release()
      const { child, held } = startHolder(dataDir())
      const { connection } = await held
      const pid = await serverPid(cluster())
      process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
      await expect(ask(connection, 'select pg_sleep(0.2)::text as slept')).resolves.toEqual([{ slept: '' }])
      expect(await serverPid(cluster())).toBe(pid)
      await endWith(child, 'SIGTERM')
      first = await acquire(dataDir())
    },
  )

  test('a killed server is restarted at the same address while it has users', async () => {
    const said: string[] = []
    const second = await acquire(dataDir(), (line) => said.push(line))
    const pid = (await serverPid(cluster())) ?? Number.NaN
    process.kill(pid, 'SIGKILL')
    await until(async () => said.length === 2)
    expect(said).toEqual([expect.stringContaining('stopped unexpectedly'), expect.stringContaining('is running again')])
    await expect(ask(second.connection, 'select answer from kept')).resolves.toEqual([{ answer: 42 }])
    expect(await serverPid(cluster())).not.toBe(pid)
    await until(
      async () => (await ask(second.connection, `select 1 from pg_locks where locktype = 'advisory'`)).length === 2,
    )
    await second.release()
    await expect(ask(first.connection, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
  })

  describe('a postmaster.pid that a crash left behind', () => {
    test.each([
      ['names a process that has ended', async () => 2 ** 22 - 1],
      ['names a running process owned by the same user', strangersPid],
      ['is empty', async () => undefined],
    ])('a stale postmaster.pid does not prevent a start if it %s', async (_, pidOf) => {
      await first.release()
      const pid = await pidOf()
      const file = join(cluster(), 'postmaster.pid')
      const owner = await stat(cluster())
      const lines = [
        pid,
        cluster(),
        1_700_000_000,
        first.connection.port,
        '',
        '127.0.0.1',
        '  123456     99999',
        'ready   ',
        '',
      ]
      await writeFile(file, pid === undefined ? '' : lines.join('\n'), { mode: 0o600 })
      if (isRoot) await runAs(undefined, 'chown', [`${owner.uid}:${owner.gid}`, file])
      first = await acquire(dataDir())
      await expect(ask(first.connection, 'select answer from kept')).resolves.toEqual([{ answer: 42 }])
    })

    async function strangersPid(): Promise<number> {
      const owner = await stat(cluster())
      const stranger = spawn('sleep', ['30'], { uid: owner.uid, gid: owner.gid, stdio: 'ignore' })
      strangers.push(stranger)
      return stranger.pid ?? Number.NaN
    }
    const strangers: ReturnType<typeof spawn>[] = []
    afterAll(() => strangers.forEach((stranger) => stranger.kill()))
  })

  test('a failed start reports the end of the log and the next step', async () => {
    await first.release()
    const settings = join(cluster(), 'postgresql.auto.conf')
    const before = await readFile(settings, 'utf8')
    await writeFile(settings, `${before}no_such_setting = 1\n`)
    await expect(acquire(dataDir())).rejects.toThrow(
      /did not start\.[^]*no_such_setting[^]*postgres\.log[^]*DATABASE_URL/,
    )
    await writeFile(settings, before)
    first = await acquire(dataDir())
  })

  test('a missing password causes a clear error, and never creates a new database', async () => {
    await first.release()
    const password = join(dataDir(), 'postgres-password')
    const kept = await readFile(password, 'utf8')
    await rm(password)
    await expect(acquire(dataDir())).rejects.toThrow(/postgres-password is missing/)
    await writeFile(password, 'another\n')
    await expect(acquire(dataDir())).rejects.toThrow(/postgres-password in the data folder does not match its database/)
    await writeFile(password, kept, { mode: 0o600 })
    first = await acquire(dataDir())
  })

  test('a cluster from a different PostgreSQL version is unchanged, and the error names both versions', async () => {
    await first.release()
    const version = join(cluster(), 'PG_VERSION')
    await writeFile(version, '17\n')
    await expect(acquire(dataDir())).rejects.toThrow(
      /created by PostgreSQL 17, but this release uses 18. Run "bourse upgrade-database"/,
    )
    await writeFile(version, '18\n')
    first = await acquire(dataDir())
  })
})

describe('first starts', () => {
  test('two processes that start in a new folder concurrently share one server, and one of them created it', async () => {
    const dataDir = join(folder, 'at-once')
    const holders = [startHolder(dataDir), startHolder(dataDir)]
    const [one, two] = await Promise.all(holders.map(({ held }) => held))
    expect([one?.firstStart, two?.firstStart].toSorted()).toEqual([false, true])
    expect(one?.connection).toEqual(two?.connection)
    await Promise.all(holders.map(({ child }) => endWith(child, 'SIGTERM')))
    expect(await serverPid(join(dataDir, 'postgres'))).toBeUndefined()
  })

  test('an interrupted first start is redone', async () => {
    const dataDir = join(folder, 'half-way')
    const { child, held } = startHolder(dataDir)
    held.catch(() => {})
    const staged = async () => (await readdir(dataDir).catch(() => [])).find((name) => name.startsWith('postgres-new-'))
    await until(async () => isThere(join(dataDir, (await staged()) ?? 'none', 'data', 'PG_VERSION')))
    await endWith(child, 'SIGKILL')
    expect(await isThere(join(dataDir, 'postgres'))).toBe(false)
    const server = await acquire(dataDir)
    expect(server.firstStart).toBe(true)
    await expect(ask(server.connection, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
    await server.release()
  })

  test('if the path of a data folder is too long for a Unix socket, the socket is elsewhere', async () => {
    const dataDir = join(folder, 'long'.repeat(30))
    const server = await acquire(dataDir)
    expect(server.connection.host).toMatch(/^\/tmp\/bourse-[0-9a-f]{16}$/)
    await expect(ask(server.connection, 'select 1 as one')).resolves.toEqual([{ one: 1 }])
    await server.release()
    await rm(server.connection.host, { recursive: true })
  })

  test('a folder named postgres with other files is unchanged', async () => {
    const dataDir = join(folder, 'foreign')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'notes.txt'), 'mine')
    await expect(acquire(dataDir)).rejects.toThrow(/expected a PostgreSQL data folder/)
    expect(await readFile(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('mine')
  })
})

describe.skipIf(!isRoot)(
  `as root, under a folder with mode 700${isRoot ? '' : ' (skipped: these tests run as root only)'}`,
  () => {
    const closed = () => join(folder, 'closed')
    const dataDir = () => join(closed(), 'data')
    const pointer = () => join(dataDir(), 'location.json')
    const home = async (): Promise<string> => JSON.parse(await readFile(pointer(), 'utf8')).home

    beforeAll(() => mkdir(closed(), { mode: 0o700 }))
    afterAll(async () => rm(await home(), { recursive: true, force: true }))

    test('the data is stored where the server can access it; one line reports that and a pointer records it', async () => {
      const said: string[] = []
      const server = await acquire(dataDir(), (line) => said.push(line))
      await ask(server.connection, 'create table kept as select 42 as answer')
      expect(said.filter((line) => line.includes(pointer()))).toEqual([expect.stringContaining(await home())])
      expect((await home()).startsWith(closed())).toBe(false)
      expect((await stat(join(await home(), 'postgres'))).uid).not.toBe(0)
      expect(await isThere(join(dataDir(), 'postgres'))).toBe(false)
      expect((await stat(join(dataDir(), 'postgres-password'))).mode & 0o777).toBe(0o600)
      await server.release()
    })

    test('the next start finds the same data through the pointer and prints no message', async () => {
      const said: string[] = []
      const before = await home()
      const server = await acquire(dataDir(), (line) => said.push(line))
      expect(server.firstStart).toBe(false)
      await expect(ask(server.connection, 'select answer from kept')).resolves.toEqual([{ answer: 42 }])
      expect(said).toEqual([])
      expect(await home()).toBe(before)
      await server.release()
    })

    test('a pointer to a missing folder is an error, and never creates an empty database', async () => {
      const kept = await readFile(pointer(), 'utf8')
      for (const wrong of [JSON.stringify({ home: join(folder, 'gone') }), '{}', 'no json']) {
        await writeFile(pointer(), wrong)
        await expect(acquire(dataDir())).rejects.toThrow(/location\.json should name the database folder/)
      }
      await writeFile(pointer(), kept)
    })

    test('a new data folder at the path of a deleted one starts empty and reports the old folder', async () => {
      const old = await home()
      await rm(dataDir(), { recursive: true })
      const said: string[] = []
      const server = await acquire(dataDir(), (line) => said.push(line))
      expect(server.firstStart).toBe(true)
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^${old} is left over from an earlier data folder`)))
      await server.release()
      await rm(old, { recursive: true })
    })

    test('data that the server could previously access is not replaced by an empty database', async () => {
      const opened = join(folder, 'opened')
      await (await acquire(opened)).release()
      await chmod(opened, 0o700)
      await expect(acquire(opened)).rejects.toThrow(/can no longer enter .*postgres/)
      await chmod(opened, 0o755)
    })

    test("programs that the server's user cannot access are copied to where it can run them", async () => {
      const packaged = await packagedBinaries()
      const unreachable = { native: join(closed(), 'native'), version: `test-${process.pid}` }
      await cp(packaged.native, unreachable.native, { recursive: true, verbatimSymlinks: true })
      const user = await ensureServerUser(quiet)
      const copies = await Promise.all([reachableBinaries(unreachable, user), reachableBinaries(unreachable, user)])
      const [{ native }] = copies
      try {
        expect(copies.map(({ made }) => made).toSorted()).toEqual([false, true])
        expect(await runAs(user, program(native, 'initdb'), ['--version'])).toContain('PostgreSQL) 18')
        await writeFile(program(native, 'postgres'), 'torn by a power cut')
        await expect(reachableBinaries(unreachable, user)).resolves.toEqual({ native, made: true })
      } finally {
        await rm(native, { recursive: true, force: true })
      }
    })
  },
)
