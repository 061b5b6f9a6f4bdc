import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Outsider } from './outsider.ts'

/** A running deployment, as seen by its callers. */
export interface Deployment {
  readonly address: string
  /** The owner's key, which has no limits. */
  readonly key: string
  /** Requests a path with the owner's key. */
  ask(path: string): Promise<Response>
  /** The rows of a response; throws if it has none. */
  rows(path: string): Promise<readonly Readonly<Record<string, unknown>>[]>
}

const OWNER_KEY = 'rehearsal-rehearsal-rehearsal-rehearsal'
const START_MS = 600_000
const STOP_MS = 30_000

/** Runs `npm start` on a free port with its own data folder, runs `work` with it, and stops the deployment. */
export async function whileServing(
  { folder, env }: Pick<Outsider, 'folder' | 'env'>,
  settings: Readonly<Record<string, string>>,
  work: (served: Deployment) => Promise<void>,
): Promise<void> {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...env,
      BOURSE_PORT: '0',
      BOURSE_METRICS_PORT: '0',
      BOURSE_OWNER_KEY: OWNER_KEY,
      BOURSE_LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that stopping it also stops the processes that npm started.
    detached: true,
  })
  const said: string[] = []
  try {
    await work(servedAt(await addressFrom(child, said)))
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said.join('').slice(-4_000)}`, {
      cause: error,
    })
  } finally {
    await stop(child)
  }
}

/** Derived data counts as complete once no run has been waiting or running for this long. */
const IDLE_MS = 10_000
const SETTLE_MS = 600_000

/** Waits until the demo and the runs that follow it have ended: until then, responses lack rows and derived values. */
export async function untilSettled(served: Deployment): Promise<void> {
  const end = Date.now() + SETTLE_MS
  let idleSince: number | undefined
  while (idleSince === undefined || Date.now() - idleSince < IDLE_MS) {
    const busy = [...(await loadingDatasets(served)), ...(await busyRuns(served))]
    if (busy.length > 0 && Date.now() > end)
      throw new Error(`runs have not ended within ${SETTLE_MS / 1000} s: ${busy.join(', ')}`)
    idleSince = busy.length > 0 ? undefined : (idleSince ?? Date.now())
    await wait(1_000)
  }
}

async function loadingDatasets({ rows }: Deployment): Promise<readonly string[]> {
  const health = await rows('/v1/health')
  return health.filter(({ status }) => status === 'loading').map(({ dataset }) => String(dataset))
}

async function busyRuns({ rows }: Deployment): Promise<readonly string[]> {
  const jobs = await rows('/admin/v1/jobs?limit=500')
  return jobs.filter(({ queued, running }) => Number(queued) + Number(running) > 0).map(({ name }) => String(name))
}

type Child = ReturnType<typeof spawn>

function addressFrom(child: Child, said: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`it did not start within ${START_MS / 1000} s`)), START_MS)
    const settle = (end: () => void) => {
      clearTimeout(late)
      end()
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said.push(text)
        // The last release prints the second wording.
        const address = / (?:is running|serves) on (http:\S+)/.exec(said.join(''))?.[1]
        if (address !== undefined) settle(() => resolve(address))
      })
    child.once('error', (error) => settle(() => reject(error)))
    child.once('exit', (code) => settle(() => reject(new Error(`npm start exited with ${code ?? 'a signal'}`))))
  })
}

function servedAt(address: string): Deployment {
  const ask = (path: string) => fetch(address + path, { headers: { authorization: `Bearer ${OWNER_KEY}` } })
  return {
    address,
    key: OWNER_KEY,
    ask,
    async rows(path) {
      const answer = await ask(path)
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${path}: expected 200, got ${answer.status} ${text.slice(0, 500)}`)
      const { data }: { readonly data: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(text)
      if (data.length === 0) throw new Error(`${path}: expected rows, got none`)
      return data
    },
  }
}

/** Sends the Ctrl-C signal; kills a process that does not respond. */
async function stop(child: Child): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const group = -child.pid
  const ended = once(child, 'close').then(() => true)
  process.kill(group, 'SIGINT')
  if (await Promise.race([ended, wait(STOP_MS, false, { ref: false })])) return
  process.kill(group, 'SIGKILL')
  await ended
  throw new Error(`it did not end within ${STOP_MS / 1000} s of Ctrl-C`)
}
