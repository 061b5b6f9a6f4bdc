import { createTestDatabase, type TestDatabase } from '@bourse/testkit'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environmentOf, FOLDER } from './support/deployment-files.ts'
import { startProxy, type Proxy } from './support/proxy.ts'
import { runCommand, startReplica, type Replica } from './support/replica.ts'
import { startStore, type Store } from './support/start-store.ts'

const OWNER_KEY = 'a-secret-of-the-test-that-is-long-enough'
const BARS = `symbol,date,open,high,low,close,volume
AAPL,2026-02-26,270.10,273.00,268.75,272.40,51230000
AAPL,2026-02-27,272.40,274.15,271.02,273.90,48110000
MSFT,2026-02-27,511.00,514.80,509.15,512.20,20140000
`

/** Runs the processes that the Compose file starts, with its environment and this machine's addresses. */
describe('two replicas from the Compose file behind a proxy', () => {
  let folder: string
  let database: TestDatabase
  let store: Store
  let environment: Record<string, string>
  let replicas: [Replica, Replica]
  let proxy: Proxy

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bourse-deploy-'))
    ;[database, store] = await Promise.all([createTestDatabase(), startStore()])
    environment = {
      ...environmentOf('bourse-1', {
        BOURSE_OWNER_KEY: OWNER_KEY,
        SITE_ADDRESS: 'http://localhost:8080',
        FILES_ADDRESS: store.endpoint,
        S3_BUCKET: store.bucket,
        S3_ACCESS_KEY_ID: store.key,
        S3_SECRET_ACCESS_KEY: store.key,
      }),
      DATABASE_URL: database.url,
      BOURSE_CONFIG: join(FOLDER, 'config.json'),
      BOURSE_S3_ENDPOINT: store.endpoint,
      BOURSE_TRUSTED_PROXIES: '["127.0.0.1"]',
      BOURSE_METRICS_PORT: '0',
      BOURSE_DATA_DIR: folder,
      BOURSE_LOG_LEVEL: 'error',
      // The test must not call publishers.
      BOURSE_SOURCES: '{}',
    }
    writeFileSync(join(folder, 'bars.csv'), BARS)
    await runCommand(['import', 'eod', join(folder, 'bars.csv'), '--market', 'XNAS', '--create-listings'], environment)
    replicas = await Promise.all([startReplica(environment), startReplica(environment)])
    proxy = await startProxy(replicas.map(({ port }) => port))
  }, 180_000)

  afterAll(async () => {
    proxy?.close()
    await Promise.all((replicas ?? []).map((replica) => replica.end('SIGTERM')))
    await store?.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }, 60_000)

  const headers = { authorization: `Bearer ${OWNER_KEY}` }
  const bars = (base: string) => fetch(`${base}/v1/eod?symbols=AAPL,MSFT`, { headers })

  test('two replicas behind a proxy return the same responses', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => (await bars(proxy.address)).text()))
    expect(new Set(answers).size).toBe(1)
    expect(JSON.parse(answers[0] ?? '').data).toHaveLength(3)
    expect([...proxy.served.values()].filter((count) => count > 0)).toHaveLength(2)
  })

  test('two replicas behind a proxy serve the stream through the proxy', async () => {
    const socket = new WebSocket(`${proxy.address.replace('http', 'ws')}/v1/stream`)
    const messages: { readonly type: string }[] = []
    const quoted = new Promise<void>((resolve, reject) => {
      socket.addEventListener('close', ({ code }) => reject(new Error(`closed with ${code}`)))
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data))
        messages.push(message)
        if (message.type === 'quotes') resolve()
      })
    })
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    socket.send(JSON.stringify({ action: 'auth', key: OWNER_KEY }))
    socket.send(JSON.stringify({ action: 'subscribe', id: 1, channel: 'quotes', symbols: ['TEST:TICK'] }))
    await quoted
    socket.close()
    expect(messages.at(-1)).toMatchObject({ type: 'quotes', seq: 1 })
  })

  test('two replicas behind a proxy write an export on one replica and send it from the other, from the store', async () => {
    const [first, second] = replicas
    const ordered = await fetch(`${first.address}/v1/exports`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint: '/v1/eod', parameters: { symbols: 'AAPL,MSFT' } }),
    })
    const { data } = (await ordered.json()) as { readonly data: { readonly id: string } }
    const at = `${second.address}/v1/exports/${data.id}`
    await expect
      .poll(async () => (await fetch(at, { headers })).text(), { timeout: 40_000, interval: 500 })
      .toContain('"status":"ready"')
    const file = await fetch(`${at}?download=true`, { headers })
    expect(file.status).toBe(200)
    expect((await file.text()).trim().split('\n')).toHaveLength(3)
    expect(store.holds(data.id)).toBe(true)
  })

  test('two replicas behind a proxy count failed keys per caller, not per proxy', async () => {
    const knock = async (caller: string) =>
      (
        await fetch(`${proxy.address}/v1/usage`, {
          headers: { authorization: 'Bearer nobody', 'x-test-caller': caller },
        })
      ).status
    // Each of the two replicas allows 60 failures per minute.
    for (let round = 0; round < 13; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => knock('198.51.100.1')))
    expect([await knock('198.51.100.1'), await knock('198.51.100.2')]).toEqual([429, 401])
  })

  test('two replicas behind a proxy drop no requests while one replica stops, and continue after the other is killed', async () => {
    const [first, second] = replicas
    const statuses: number[] = []
    let isOver = false
    const callers = Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.push((await bars(proxy.address)).status)
    })
    const more = (count: number) =>
      expect.poll(() => statuses.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(statuses.length + count)

    await more(50)
    expect(await first.end('SIGTERM')).toBe(0)
    await more(50)
    const again = await startReplica(environment, first.port)
    replicas = [again, second]
    const before = proxy.served.get(first.port) ?? 0
    await expect.poll(() => proxy.served.get(first.port), { timeout: 10_000 }).toBeGreaterThan(before)
    await second.end('SIGKILL')
    await more(50)
    isOver = true
    await Promise.all(callers)
    expect(new Set(statuses)).toEqual(new Set([200]))
  }, 120_000)
})
