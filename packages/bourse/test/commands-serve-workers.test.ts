import { once } from 'node:events'
import { realpath, rm, writeFile } from 'node:fs/promises'
import { get as httpGet } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endWith, isThere, passableFolder, until } from '@bourse/testkit/workspace'
import { run, start, type Started } from './support/command-line.ts'

const UNLIMITED = {
  requests_per_minute: null,
  concurrent_requests: null,
  credits_per_day: null,
  history_years: null,
  markets: ['US'],
  symbols: null,
  stream_symbols: 0,
  without_capabilities: [],
}
/** Credits of the small account; a request for prices costs one. */
const CREDITS = 40
const PLANS = { unlimited: UNLIMITED, small: { ...UNLIMITED, credits_per_day: CREDITS } }
const GRANTED = { prices: { plans: ['unlimited', 'small'] } }

interface LogLine {
  readonly msg: string
  readonly worker?: number
  readonly process?: number
  readonly port?: number
}

let folder: string
let slowRead: string
let child: Started
let address: string
const lines: LogLine[] = []

const environment = () => ({
  BOURSE_DATA_DIR: join(folder, 'data'),
  BOURSE_PLANS: JSON.stringify(PLANS),
  BOURSE_DATASETS: JSON.stringify(GRANTED),
  BOURSE_WELCOME_CREDITS: '{"amount":0,"days":0}',
  BOURSE_LOG_LEVEL: 'info',
  BOURSE_PORT: '0',
  SLOW_READ: slowRead,
})

beforeAll(async () => {
  folder = await realpath(await passableFolder())
  slowRead = join(folder, 'go')
  child = start(['serve', '--json', '--workers', '2'], environment())
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line))
  })
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(JSON.stringify(lines)))),
  ])
  address = JSON.parse(line).address
})
afterAll(async () => {
  if (child !== undefined) await endWith(child, 'SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

const keyOf = async (plan: string): Promise<string> =>
  (await run(['accounts', 'create', '--name', `on ${plan}`, '--plan', plan, '--json'], environment())).json.key

/** Sends a request on its own connection, which may reach either worker. Returns status and body. */
async function get(path: string, key = ''): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const request = httpGet(`${address}${path}`, { agent: false, headers: { authorization: `Bearer ${key}` } })
  const [response] = await once(request, 'response')
  return { status: response.statusCode, body: await text(response) }
}

const workers = async () => JSON.parse((await get('/readyz')).body).workers
const started = () => lines.filter(({ msg }) => msg === 'a worker accepts requests')
const spares = () => lines.filter(({ msg }) => msg === 'a spare worker is ready')
/** Waits until a spare that has not been called to serve is ready. */
const spareReady = () =>
  until(async () => spares().some((spare) => !started().some(({ worker }) => worker === spare.worker)))

/** The samples of a scrape, by name and labels. */
async function scrape(): Promise<ReadonlyMap<string, number>> {
  await until(async () => lines.some(({ msg }) => msg === 'metrics are served'))
  const port = lines.find(({ msg }) => msg === 'metrics are served')?.port
  const body = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return new Map([...body.matchAll(/^(\w+(?:\{.*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]))
}

const SERVED = 'bourse_http_requests_total{route="/v1/prices",method="GET",status="200"}'
const PRICES = '/v1/prices?symbols=AAA'

describe('two workers', () => {
  let key: string
  let sent = 0
  async function read(): Promise<number | undefined> {
    const { status } = await get(PRICES, key)
    if (status === 200) sent++
    return status
  }

  it("the workers serve the same port, and each log line has its worker's number", async () => {
    key = await keyOf('unlimited')
    expect(await workers()).toEqual({ configured: 2, serving: 2 })
    const answering = () => new Set(lines.filter(({ msg }) => msg === 'request').map(({ worker }) => worker))
    await until(async () => {
      expect(await read()).toBe(200)
      return answering().size === 2
    })
    expect([...answering()].toSorted()).toEqual(
      started()
        .map(({ worker }) => worker)
        .toSorted(),
    )
  })

  it('the workers together spend exactly the credits of an account', async () => {
    const small = await keyOf('small')
    const answers = await Promise.all(Array.from({ length: 2 * CREDITS }, () => get(PRICES, small)))
    const count = (code: number) => answers.filter(({ status }) => status === code).length
    expect([count(200), count(429)]).toEqual([CREDITS, CREDITS])
    sent += CREDITS
  })

  it('the spare process counts neither as a replica nor as a worker', async () => {
    await spareReady()
    expect(await workers()).toEqual({ configured: 2, serving: 2 })
    expect((await scrape()).get('bourse_replicas')).toBe(3)
  })

  it("the supervisor adds up the workers' metrics, and it alone reads the database for metrics", async () => {
    await expect.poll(async () => (await scrape()).get(SERVED), { timeout: 20_000 }).toBe(sent)
    const found = await scrape()
    expect(found.get('bourse_credits_spent_total{operation="prices.list"}')).toBe(sent)
    expect(found.get('bourse_workers{state="serving"}')).toBe(2)
    expect(found.get('bourse_workers{state="missing"}')).toBe(0)
    expect(found.get('bourse_database_connections_max')).toBe(18)
    expect([found.get('bourse_ready'), found.get('bourse_database_up'), found.get('bourse_replicas')]).toEqual([
      1, 1, 3,
    ])
    expect((await get('/metrics')).status).toBe(404)
  })

  it('a killed worker is replaced within 2 s while the other serves', async () => {
    await spareReady()
    const before = started()
    const killed = before[0]?.process ?? 0
    let failed = 0
    let answered = 0
    let isBack = false
    const caller = async () => {
      while (!isBack || answered < 1_000) {
        const status = await read().catch(() => undefined)
        if (status === 200) answered++
        else failed++
      }
    }
    const callers = Array.from({ length: 8 }, caller)
    await until(async () => answered > 50)
    process.kill(killed, 'SIGKILL')
    const killedAt = performance.now()
    await until(async () => started().length === before.length + 1)
    expect(performance.now() - killedAt).toBeLessThan(2_000)
    isBack = true
    await Promise.all(callers)
    expect(failed / (answered + failed)).toBeLessThan(0.01)
    expect(await workers()).toEqual({ configured: 2, serving: 2 })
  })

  it('the sums retain what a killed worker counted up to the last scrape', async () => {
    const before = (await scrape()).get(SERVED) ?? 0
    expect(before).toBeGreaterThan(1_000)
    const running = started().slice(-2)
    process.kill(running[0]?.process ?? 0, 'SIGKILL')
    await until(async () => started().at(-1) !== running[1])
    await expect.poll(async () => (await scrape()).get('bourse_workers{state="serving"}')).toBe(2)
    expect((await scrape()).get(SERVED)).toBeGreaterThanOrEqual(before)
  })

  it('a spare that ends is replaced', async () => {
    await spareReady()
    const before = spares()
    process.kill(before.at(-1)?.process ?? 0, 'SIGKILL')
    await until(async () => spares().length === before.length + 1)
    expect(await workers()).toEqual({ configured: 2, serving: 2 })
  })

  it('on SIGTERM, the workers finish their requests in progress, and then all processes end', async () => {
    const answer = get('/v1/slow-prices', key)
    await until(() => isThere(`${slowRead}.asked`))
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await until(() =>
      get('/livez').then(
        () => false,
        () => true,
      ),
    )
    await writeFile(slowRead, '')
    expect(await answer).toMatchObject({ status: 200, body: expect.stringContaining('late') })
    await ended
    expect(child.exitCode).toBe(0)
    for (const { process: pid } of started()) expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
    expect(await isThere(join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

describe('a worker that cannot start', () => {
  it("the service fails to start, with the worker's reason", async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const onWorkers = `import cluster from 'node:cluster'; if (cluster.isWorker) process.env.BOURSE_PORT = '${port}'`
    const failing = start(['serve', '--workers', '2'], environment(), [
      '--import',
      `data:text/javascript,${encodeURIComponent(onWorkers)}`,
    ])
    const stderr = text(failing.stderr)
    await once(failing, 'exit')
    taken.close()
    expect(failing.exitCode).toBe(1)
    expect(await stderr).toContain(`Another program is listening on port ${port} on 127.0.0.1.`)
  })
})
