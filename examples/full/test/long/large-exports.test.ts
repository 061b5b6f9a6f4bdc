import exports from '@bourse/exports'
import { runTask, tasksOf } from '@bourse/host'
import { runTimetable, startTestHost, type TestAnswer, type TestHost } from '@bourse/testkit'
import { createHash } from 'node:crypto'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WorkerOptions } from '../support/export-worker.ts'
import { numbers, seeds } from '../support/numbers.ts'

const WORKER = fileURLToPath(new URL('../support/export-worker.ts', import.meta.url))

describe('a large export', () => {
  let host: TestHost
  let key: string
  beforeAll(async () => {
    host = await startTestHost({ datasets: [numbers, exports] })
    key = await host.key({ plan: 'pro' })
    await host.publish(seeds, [{ seed: 'a' }], { source: 'test' })
  })
  afterAll(() => host.close())

  async function order(count: number): Promise<string> {
    const response = await host.host.app.inject({
      method: 'POST',
      url: '/v1/exports',
      headers: { authorization: `Bearer ${key}` },
      payload: { endpoint: '/v1/numbers', parameters: { count } },
    })
    expect(response.statusCode).toBe(202)
    await host.host.refresh()
    return response.json<{ readonly data: { readonly id: string } }>().data.id
  }
  const get = (id: string, query = ''): Promise<TestAnswer> => host.get(`/v1/exports/${id}${query}`, { key })

  async function work(): Promise<void> {
    const from = host.clock.now()
    await runTimetable(host, { from, to: new Date(Date.parse(from) + 1_000).toISOString() })
    await host.host.refresh()
  }

  /** Names and sizes of the stored files. */
  function stored(): readonly (readonly [string, number])[] {
    const folder = join(host.host.work.config.data_dir, 'objects', 'exports')
    try {
      return readdirSync(folder).map((name) => [name, statSync(join(folder, name)).size])
    } catch {
      return []
    }
  }

  test('States: an export of 1,000,000 rows becomes ready; with one more row it fails, is not refunded, says what to do and leaves no file behind', async () => {
    const [whole, tooLarge] = [await order(1_000_000), await order(1_000_001)]
    await work()
    expect((await get(whole)).json.data).toMatchObject({ status: 'ready', rows: 1_000_000 })
    expect((await get(tooLarge)).json.data).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/more than 1,000,000 rows or 256 MiB\. Split its range .* order it again/),
      rows: null,
      download: null,
    })
    expect((await get(tooLarge, '?download=true')).json).toMatchObject({ status: 409, code: 'export-not-ready' })
    expect(stored().map(([name]) => name)).toEqual([`${whole}.ndjson`])
    expect((await host.get('/v1/usage', { key })).json.data.used).toBe(2 * 500)
  })

  test('States: if its worker is killed midway, no part of it is ever sent, and another worker writes it completely', async () => {
    const count = 100_000
    const id = await order(count)
    const options: WorkerOptions = {
      url: host.database.url,
      dataDir: host.host.work.config.data_dir,
      now: host.clock.now(),
    }
    const child = fork(WORKER, [JSON.stringify(options)], { execArgv: [], env: { ...process.env, SLOW_PAGES: '100' } })
    const ended = once(child, 'exit')
    const begun = () => stored().find(([name]) => name.startsWith(`${id}.ndjson.`))?.[1] ?? 0
    await expect.poll(begun, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    await host.host.refresh()

    expect((await get(id)).json.data).toMatchObject({ status: 'running', download: null })
    expect((await get(id, '?download=true')).json).toMatchObject({ status: 409, code: 'export-not-ready' })
    host.clock.advance(300_000)
    await runTimetable(host, { from: host.clock.now(), to: new Date(host.clock.millis() + 300_000).toISOString() })
    await host.host.refresh()

    const { data } = (await get(id)).json
    expect(data).toMatchObject({ status: 'ready', rows: count })
    const { bytes, text } = await get(id, '?download=true')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.sha256)
    expect(text.split('\n')).toHaveLength(count + 1)
    expect([text.slice(0, 8), text.slice(-13)]).toEqual(['{"n":1}\n', '{"n":100000}\n'])
  }, 60_000)

  test('a large export that two workers write concurrently is a single complete file', async () => {
    const count = 30_000
    const id = await order(count)
    const beside = await host.beside()
    const ended = await Promise.allSettled([host, beside].map(async (each) => writeOrdered(each)))
    await host.host.refresh()
    expect(ended.map(({ status }) => status)).toContain('fulfilled')
    const { data } = (await get(id)).json
    const { bytes } = await get(id, '?download=true')
    expect([data.status, data.rows, data.sha256]).toEqual([
      'ready',
      count,
      createHash('sha256').update(bytes).digest('hex'),
    ])
    expect(stored().filter(([name]) => name.startsWith(id))).toEqual([[`${id}.ndjson`, bytes.length]])
    await beside.close()
  })

  async function writeOrdered({ host: { work: parts } }: TestHost): Promise<void> {
    const task = tasksOf(parts).find(({ name }) => name === 'exports__run-exports')
    if (task === undefined) throw new Error('no job writes exports')
    await runTask(task, parts, new AbortController().signal)
  }
})
