import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** What `npm start` starts: the full deployment with its demo market, in a separate folder. */
export interface Service {
  readonly address: string
  readonly ownerKey: string
  /** Imports the text of a file into a dataset with the command line's options. */
  importText(dataset: string, text: string, ...options: readonly string[]): Promise<void>
  /** The address that `bourse console` prints, with a one-time sign-in code. */
  signInAddress(): Promise<string>
  /** Returns the key of a new customer on a plan. */
  customerKey(plan: string): Promise<string>
  /** Returns the code with which a new customer's first manager signs in. */
  managersCode(plan: string): Promise<string>
  /** Kills the process, as if the machine failed. */
  kill(): Promise<void>
  /** Restarts it at the same address, with its data. */
  startAgain(): Promise<void>
  close(): Promise<void>
}

const PROGRAM = fileURLToPath(new URL('../../../../examples/full/src/bourse.ts', import.meta.url))

interface Started {
  readonly address: string
  readonly keys_file: string
}

/**
 * Starts the full deployment on a free port with the demo market, copied from a loaded one if its location is known, or
 * without any rows if `loadedDemo` is null. Stops it if `signal` aborts. `settings` are more environment variables.
 */
export async function startService(
  loadedDemo?: string | null,
  signal = new AbortController().signal,
  settings: NodeJS.ProcessEnv = {},
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-console-'))
  // The embedded database runs as another user, who needs access.
  await chmod(folder, 0o755)
  let running: Running | undefined
  const close = async () => {
    if (running !== undefined) await end(running.child, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    if (typeof loadedDemo === 'string') await copyLoadedDemo(loadedDemo, join(folder, 'data'), signal)
    const isEmpty = loadedDemo === null
    running = await start({ folder, port: '0', isEmpty, settings }, signal)
    const { address, keys_file: file } = running.started
    const place = { folder, port: new URL(address).port, isEmpty, settings }
    const { owner }: { readonly owner: string } = JSON.parse(await readFile(file, 'utf8'))
    return {
      address,
      ownerKey: owner,
      async importText(dataset, text, ...options) {
        const file = join(folder, `${randomUUID()}.csv`)
        await writeFile(file, text)
        await command(place, 'import', dataset, file, ...options)
      },
      signInAddress: () => signInAddress(place),
      customerKey: async (plan) => (await newCustomer(address, owner, plan)).key.key,
      managersCode: (plan) => managersCode(address, owner, plan),
      kill: async () => running && end(running.child, 'SIGKILL'),
      async startAgain() {
        running = await start(place, signal)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Place {
  readonly folder: string
  readonly port: string
  /** Whether it starts without the demo market. */
  readonly isEmpty: boolean
  /** Settings as environment variables. */
  readonly settings: NodeJS.ProcessEnv
}

/** Runs a command of the command line and returns its output. */
async function command(place: Place, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    cwd: place.folder,
    env: environment(place),
  })
  return stdout
}

async function signInAddress(place: Place): Promise<string> {
  const { address }: { readonly address: string } = JSON.parse(await command(place, 'console', '--json'))
  return address
}

interface Customer {
  readonly id: string
  readonly key: { readonly key: string }
}

const newCustomer = (address: string, owner: string, plan: string): Promise<Customer> =>
  postAsOwner(address, owner, '/accounts', { name: `customer ${randomUUID()}`, plan, first_key: true })

async function managersCode(address: string, owner: string, plan: string): Promise<string> {
  const { id: account_id } = await newCustomer(address, owner, plan)
  const invited = { account_id, name: 'ada@acme.example', role: 'manager' }
  return (await postAsOwner<{ readonly code: string }>(address, owner, '/invitations', invited)).code
}

async function postAsOwner<T>(address: string, owner: string, path: string, body: object): Promise<T> {
  const response = await fetch(`${address}/admin/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data }: { readonly data: T } = await response.json()
  return data
}

/** Copies the data folder into which the test run loaded the demo market. */
async function copyLoadedDemo(from: string, into: string, signal: AbortSignal): Promise<void> {
  const [answer] = await once(get(`${from}?into=${encodeURIComponent(into)}`, { signal }), 'response')
  const problem = await text(answer)
  if (answer.statusCode !== 200) throw new Error(problem)
}

interface Running {
  readonly child: ChildProcess
  readonly started: Started
}

async function start(place: Place, signal: AbortSignal): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', '--json'], {
    cwd: place.folder,
    env: environment(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const giveUp = () => child.kill('SIGTERM')
  signal.addEventListener('abort', giveUp)
  const said = text(child.stderr)
  try {
    const [line] = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      once(child, 'exit').then(async () => Promise.reject(new Error(await said))),
    ])
    const started: Started = JSON.parse(String(line))
    return { child, started }
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function environment({ folder, port, isEmpty, settings }: Place): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return {
    PATH,
    NODE_COMPILE_CACHE,
    HOME: folder,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_PORT: port,
    BOURSE_METRICS_PORT: '0',
    BOURSE_LOG_LEVEL: 'error',
    ...(isEmpty ? { BOURSE_DEMO: 'off' } : {}),
    ...settings,
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
