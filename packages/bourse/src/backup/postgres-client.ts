import { joinHosts, splitHosts } from '@bourse/engine/database'
import { directUrlOf, type Config } from '@bourse/engine/wiring'
import { execFile, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { CommandFailure } from '../command-failure.ts'

type ClientProgram = 'pg_dump' | 'pg_restore'

/** Maximum number of characters of a program's output that an error repeats. */
const SHOWN = 2_000

interface ClientRun {
  readonly options: readonly string[]
  readonly signal: AbortSignal
  /** A database other than the one in the URL. */
  readonly database?: string
}

type ServerSettings = Pick<Config, 'database_url' | 'database_direct_url' | 'database_password_file'>

/** Runs the PostgreSQL client for the server's version on the configured database; throws with its output. */
export async function runClient(
  name: ClientProgram,
  major: number,
  config: ServerSettings,
  { options, signal, database }: ClientRun,
): Promise<void> {
  const program = await findClient(name, major)
  const { url, password } = await addressOf(config, database)
  const child = spawn(program, ['--no-password', `--dbname=${url}`, ...options], {
    env: { ...process.env, LC_ALL: 'C', ...(password === undefined ? {} : { PGPASSWORD: password }) },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [said, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0)
    throw new CommandFailure(
      `${name} failed: ${said.trim().slice(0, SHOWN) || `it ended with ${code}`}`,
      'Fix what it reports, then run the command again.',
    )
}

/** Other users of the machine can read a program's arguments, so the password is in its environment. */
async function addressOf(
  config: ServerSettings,
  database: string | undefined,
): Promise<{ readonly url: string; readonly password: string | undefined }> {
  const { database_password_file: file } = config
  const { url: first, hosts } = splitHosts(directUrlOf(config) ?? '')
  const url = new URL(first)
  const inUrl = url.password === '' ? undefined : decodeURIComponent(url.password)
  url.password = ''
  if (database !== undefined) url.pathname = `/${database}`
  const password = file === undefined ? inUrl : (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  if (hosts === undefined) return { url: url.href, password }
  // PostgreSQL's programs find the primary among several hosts themselves.
  url.searchParams.set('target_session_attrs', 'read-write')
  return { url: joinHosts(url.href, hosts), password }
}

/** Folders where PostgreSQL packages install the programs of one version, followed by the search path. */
const foldersOf = (major: number): readonly string[] => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  ...(process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== ''),
]

async function findClient(name: ClientProgram, major: number): Promise<string> {
  const others = new Set<number>()
  for (const folder of foldersOf(major)) {
    const found = await majorOf(join(folder, name))
    if (found === major) return join(folder, name)
    if (found !== undefined) others.add(found)
  }
  const got = others.size === 0 ? 'none' : [...others].join(', ')
  throw new CommandFailure(
    `${name} of PostgreSQL ${major} is not installed: expected the version of the server, got ${got}.`,
    `Install the PostgreSQL ${major} client (on Debian: apt-get install postgresql-client-${major}), or add its ` +
      'folder to PATH.',
  )
}

/** The version of a program; undefined if it does not run. */
async function majorOf(path: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'])
    const major = stdout.match(/\(PostgreSQL\) (\d+)/)?.[1]
    return major === undefined ? undefined : Number(major)
  } catch {
    return undefined
  }
}
