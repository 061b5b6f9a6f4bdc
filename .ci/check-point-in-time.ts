/**
 * Checks the recipe for point-in-time recovery in the guide: archives the WAL of a server with pgBackRest, backs it up,
 * restores it as of an instant between two imports, and starts a host on it. Needs pgBackRest and the server from
 * PostgreSQL's Debian packages.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { whileServing } from './release/deployment.ts'
import { run } from './release/run.ts'
import { startArchivedServer, type ArchivedServer } from './upgrade/archived-server.ts'
import { finish, ROOT } from './workspace.ts'

const PACKAGES = '/usr/lib/postgresql'
const GUIDE = 'host/docs/guides/point-in-time-recovery.md'
const STANZA = 'pgbackrest --stanza=bourse'
/** The guide's commands; INSTANT is a placeholder for the instant to restore to. */
const COMMANDS = {
  create: `${STANZA} stanza-create`,
  check: `${STANZA} check`,
  full: `${STANZA} --type=full backup`,
  restore: `${STANZA} --delta --type=time --target="INSTANT" --target-action=promote restore`,
} as const
const { env } = process
const problems: string[] = []

const bin = (existsSync(PACKAGES) ? readdirSync(PACKAGES) : [])
  .filter((major) => Number(major) >= 15)
  .map((major) => join(PACKAGES, major, 'bin'))
  .find((folder) => existsSync(join(folder, 'initdb')))
if (bin === undefined || !existsSync('/usr/bin/pgbackrest')) {
  const missing = bin === undefined ? `a server in ${PACKAGES}` : '/usr/bin/pgbackrest'
  console.log(`skipped: ${missing} does not exist (apt-get install postgresql pgbackrest)`)
  // A deep run must not pass without pgBackRest or the server.
  process.exit(process.argv.includes('--required') ? 1 : 77)
}

const guide = readFileSync(join(ROOT, GUIDE), 'utf8')
for (const command of Object.values(COMMANDS)) {
  const [before = '', after = ''] = command.split('INSTANT')
  if (!guide.includes(before) || !guide.includes(after)) problems.push(`${GUIDE} lacks the command: ${command}`)
}

/** Runs `work` with a server whose WAL is archived, in a temporary folder. */
async function onServer(programs: string, work: (server: ArchivedServer, folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-point-in-time-'))
  // PostgreSQL runs as a different user that needs access.
  chmodSync(folder, 0o755)
  try {
    const server = await startArchivedServer(programs, folder, env)
    await work(server, folder).finally(() => server.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await onServer(bin, async (server, folder) => {
  const settings = {
    DATABASE_URL: server.url,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_DEMO: 'off',
    BOURSE_PORT: '0',
  }
  async function importClose(date: string, close: string): Promise<void> {
    const file = join(folder, `${date}.csv`)
    await server.write(file, `symbol,date,close,volume\nAAPL,${date},${close},100\n`)
    const words = ['import', 'eod', file, '--create-listings', '--market', 'XNAS']
    await run(join(ROOT, 'node_modules/.bin/bourse'), words, { cwd: ROOT, env: { ...env, ...settings } })
  }
  const dates = async () =>
    (await server.query<{ date: string }>('select date::text as date from eod.daily_bars order by 1')).map(
      ({ date }) => date,
    )

  await server.pgBackRest(COMMANDS.create)
  await server.pgBackRest(COMMANDS.check)
  await importClose('2026-02-26', '10.5')
  await server.pgBackRest(COMMANDS.full)
  await importClose('2026-02-27', '10.75')
  const [now] = await server.query<{ at: string }>('select clock_timestamp()::text as at')
  await wait(2_000)
  await importClose('2026-03-02', '11')
  const before = await dates()
  if (before.length !== 3) problems.push(`expected 3 dates before the restore, got ${before.join(', ')}`)
  await server.query('select pg_switch_wal()')

  await server.stop()
  await server.pgBackRest(COMMANDS.restore.replace('INSTANT', now?.at ?? ''))
  await server.start()
  const after = (await dates()).join(', ')
  if (after !== '2026-02-26, 2026-02-27')
    problems.push(`as of ${now?.at}: expected 2026-02-26, 2026-02-27, got ${after}`)
  await whileServing({ folder: ROOT, env }, settings, async ({ ask, rows }) => {
    const ready = await ask('/readyz')
    if (ready.status !== 200) problems.push(`after the restore: /readyz is ${ready.status}`)
    const bars = await rows('/v1/eod?symbols=AAPL&from=2026-02-01')
    if (bars.length !== 2) problems.push(`after the restore: expected 2 bars, got ${bars.length}`)
  })
  // The restored server continues to archive, on a new timeline.
  await importClose('2026-03-03', '12')
  await server.pgBackRest(COMMANDS.check)
})
finish(problems, 'pgBackRest restores the database as of an instant, and a host serves from it')
