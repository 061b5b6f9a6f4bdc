import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Config, readConfig } from '@bourse/engine/wiring'
import { createHost } from '../src/boot/host.ts'
import { type Host } from '../src/boot/host.ts'
import { addCounts } from '../src/metrics/add-counts.ts'

let test: TestDatabase
let hosts: Host[] = []
let taken: Server | undefined

beforeAll(async () => {
  test = await createTestDatabase()
}, 60_000)
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(hosts.map((host) => host.close()))
  hosts = []
  taken?.close()
})
afterAll(() => test?.drop())

interface Line {
  readonly level: number
  readonly msg: string
  readonly port?: number
}

/** Starts a host on a local port; returns it with its log lines about metrics. */
async function serve(metricsPort: Config['metrics_port']) {
  const output = new PassThrough()
  const log = pino({ level: 'info' }, output)
  const told = new Promise<Line>((resolve) => {
    output.on('data', (text: Buffer) => {
      for (const line of String(text).trim().split('\n')) {
        const parsed: Line = JSON.parse(line)
        if (parsed.msg.startsWith('metrics')) resolve(parsed)
      }
    })
  })
  const config = { ...readConfig({}), metrics_port: metricsPort }
  const host = await createHost({ datasets: [], config, database: test.database, log })
  hosts.push(host)
  const address = await host.app.listen({ host: '127.0.0.1', port: 0 })
  return { address, told }
}

/** The counter for the route that the tests below request. */
const asked = (text: string) =>
  /bourse_http_requests_total\{route="\/livez",method="GET",status="200"\} (\d+)/.exec(text)?.[1]

describe('metrics', () => {
  it("metrics have their own port, 9464 by default, and are not on the service's port", async () => {
    expect(readConfig({})).toMatchObject({ metrics_port: 9464 })
    const { address, told } = await serve(0)
    const { port = 0 } = await told
    expect((await fetch(`${address}/metrics`)).status).toBe(404)
    await fetch(`${address}/livez`)
    const apart = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect([apart.status, apart.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(asked(await apart.text())).toBe('1')
    expect((await fetch(`http://127.0.0.1:${port}/v1/usage`)).status).toBe(404)
  })

  it('metrics are omitted with a warning if the port is in use, and the host still serves', async () => {
    taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { address, told } = await serve(port)
    expect(await told).toMatchObject({ level: 40, port, remedy: expect.stringContaining('BOURSE_METRICS_PORT') })
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  it("a supervisor serves the sums of its workers' metrics, including those of workers that ended", async () => {
    const workers = () => ({ configured: 2, serving: 1 })
    const shared = { datasets: [], config: { ...readConfig({}), metrics_port: 0 }, database: test.database }
    const log = pino({ level: 'silent' })
    const worker = await createHost({ ...shared, log, peers: { role: 'worker', workers } })
    hosts.push(worker)
    for (let count = 0; count < 3; count++) await worker.app.inject('/livez')
    expect((await worker.app.inject('/readyz')).json()).toEqual({ status: 'ok', workers: workers() })
    const ended = await addCounts([await worker.readMetrics(), await worker.readMetrics()])
    const metrics = async () => [ended, await worker.readMetrics()]
    const output = new PassThrough()
    const supervisorLog = pino({ level: 'info' }, output)
    const supervisor = await createHost({
      ...shared,
      log: supervisorLog,
      peers: { role: 'supervisor', workers, metrics },
    })
    hosts.push(supervisor)
    await supervisor.app.ready()
    const [line] = await once(output, 'data')
    const text = await (await fetch(`http://127.0.0.1:${JSON.parse(String(line)).port}/metrics`)).text()
    expect(asked(text)).toBe('9')
    expect(text).toContain('bourse_workers{state="missing"} 1')
    expect(text).toContain('bourse_database_up 1')
    const alone = await worker.readMetrics()
    expect(alone.find(({ name }) => name === 'bourse_database_up')?.values).toMatchObject([{ value: 0 }])
  })

  it("metrics share the service's port if configured, and are computed once per second", async () => {
    const { address } = await serve('same')
    const metrics = async () => (await fetch(`${address}/metrics`)).text()
    const now = performance.now()
    const stopped = vi.spyOn(performance, 'now').mockReturnValue(now)
    await fetch(`${address}/livez`)
    const first = await metrics()
    expect(asked(first)).toBe('1')
    await fetch(`${address}/livez`)
    expect(await metrics()).toBe(first)
    stopped.mockReturnValue(now + 1_000)
    expect(asked(await metrics())).toBe('2')
  })
})
