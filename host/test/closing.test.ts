import { defineDataset, endpoint, f, perRequest } from '@bourse/kit'
import { startTestHost, type TestHost } from '@bourse/testkit'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../src/http/app.ts'

test('a request that arrives as the host starts to close gets a response announcing the disconnection', async () => {
  const app = createApp(pino({ level: 'silent' }))
  let isClosing = () => {}
  const closing = new Promise<void>((resolve) => (isClosing = resolve))
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  app.get('/quick', async () => 'quick')
  app.addHook('preClose', async () => {
    isClosing()
    await ended
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  const closed = app.close()
  await closing
  const answer = await fetch(`${address}/quick`)
  expect([answer.status, answer.headers.get('connection'), await answer.text()]).toEqual([200, 'close', 'quick'])
  end()
  await closed
})

describe('a host that closes during a slow response', () => {
  let asked = () => {}
  let answer = Promise.resolve()
  const slow = defineDataset({
    id: 'slow',
    title: 'Slow',
    summary: 'Takes its time.',
    endpoints: [
      endpoint('/slow', {
        id: 'slow.list',
        summary: 'Slow',
        capabilities: [],
        credits: perRequest(5),
        fields: { id: f.text('Id') },
        order: ['id asc'],
        needs: {},
        async read() {
          asked()
          await answer
          return [{ id: 'late' }]
        },
      }),
    ],
  })

  let host: TestHost
  let beside: TestHost
  beforeAll(async () => {
    host = await startTestHost({ datasets: [slow] })
  })
  beforeEach(async () => {
    beside = await host.beside()
  })
  afterAll(() => host.close())

  /** Sends a request to the other host; resolves when the request is running. */
  async function ask(): Promise<{ readonly status: Promise<number | 'cut'>; end: () => void }> {
    const key = await host.key()
    const address = await beside.host.app.listen({ port: 0, host: '127.0.0.1' })
    const [isAsked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    asked = isAsked.resolve
    answer = ending.promise
    const headers = { authorization: `Bearer ${key}` }
    const status = fetch(`${address}/v1/slow`, { headers }).then(
      (response) => response.status,
      () => 'cut' as const,
    )
    await isAsked.promise
    return { status, end: ending.resolve }
  }

  const count = async (text: string, values: readonly unknown[] = []) =>
    (await host.database.database.query(text, values)).length
  const replicas = () => count('select 1 from bourse.replicas where id = $1', [beside.host.engine.ledger.replicaId])
  const workers = () =>
    count(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'bourse-jobs'`)

  test('the host releases its jobs before the response is sent, and its replica entry afterward', async () => {
    await beside.host.startJobs({ connectionString: host.database.url, ssl: false })
    const { status, end } = await ask()
    expect([await replicas(), (await workers()) > 0]).toEqual([1, true])
    const closed = beside.host.close(60_000)
    await expect.poll(workers, { timeout: 10_000 }).toBe(0)
    expect(await replicas()).toBe(1)
    end()
    expect(await status).toBe(200)
    await closed
    expect(await replicas()).toBe(0)
  })

  test('the host aborts the response when time runs out, and still releases its replica entry', async () => {
    const { status, end } = await ask()
    await beside.host.close(200)
    expect([await status, await replicas()]).toEqual(['cut', 0])
    end()
  })
})
