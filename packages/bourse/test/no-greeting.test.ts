import { createDatabase } from '@bourse/engine/database'
import { startOwnServer, type OwnServer } from '@bourse/testkit'
import { readConfig } from '@bourse/engine/wiring'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHost } from '@bourse/host'
import { runHere } from './support/command-line.ts'
import { sample, startFreezingProxy } from '@bourse/testkit/workspace'

/** Longer than the maximum wait for a greeting, but short enough to show that the wait is limited. */
const BOUND_MS = 9_000
const MESSAGE = 'The database did not respond to a new connection within 5 s'

const sockets = new Set<Socket>()
let mute: Server
let url: string

/** A server that accepts connections and sends nothing. */
beforeAll(async () => {
  mute = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  mute.listen(0, '127.0.0.1')
  await once(mute, 'listening')
  url = `postgres://user:word@127.0.0.1:${(mute.address() as AddressInfo).port}/bourse`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  mute.close()
})

// Concurrent, because each test waits for the same number of seconds.
describe.concurrent('a database that accepts connections and never sends a greeting', () => {
  it('a statement reports the missing greeting within seconds', async () => {
    const database = createDatabase({ connection: { connectionString: url, ssl: false }, max: 2, applicationName: 'x' })
    await Promise.all([
      expect(database.query('select 1')).rejects.toMatchObject({ name: 'NoGreeting' }),
      expect(database.connect()).rejects.toMatchObject({ name: 'NoGreeting' }),
    ])
    await database.close()
  }, 20_000)

  it.each([[['migrate', '--json']], [['doctor', '--json']]])(
    '%j reports the missing greeting',
    async (words) => {
      const environment = { DATABASE_URL: url, BOURSE_PORT: '0' }
      const { code, stdout, stderr } = await runHere(words, { datasets: [sample], environment })
      expect(code).toBe(1)
      expect(stdout + stderr).toContain(MESSAGE)
      expect(stdout + stderr).toContain('host and port in DATABASE_URL are those of PostgreSQL')
    },
    30_000,
  )
})

describe.concurrent('a host whose database stops responding between listening and the start of its jobs', () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startOwnServer()
  }, 60_000)
  afterAll(() => server?.remove())

  it('the host starts its jobs once the database responds again', async () => {
    const proxy = await startFreezingProxy(server.connection.port)
    const own = createDatabase({ connection: server.connection, max: 5, applicationName: 'host' })
    const log = pino({ level: 'silent' })
    const host = await createHost({ datasets: [sample], config: readConfig({}), database: own, log })
    proxy.freeze()
    const started = host.startJobs({ ...server.connection, host: proxy.host, port: proxy.port })
    // The host closes the first connection and retries on a different one.
    await expect.poll(() => proxy.taken(), { timeout: BOUND_MS }).toBeGreaterThan(1)
    proxy.thaw()
    await started
    expect(await server.ask('select 1 from pgboss.queue limit 1')).toEqual([])
    await host.close()
    await own.close()
    await proxy.close()
  }, 40_000)
})
