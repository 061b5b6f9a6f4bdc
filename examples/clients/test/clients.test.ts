import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Hash of the file that a test's simulated store serves. */
const SHA256 = createHash('sha256').update('{"date":"2026-03-02","close":1.10}\n').digest('hex')

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { PATH, HOME, NODE_COMPILE_CACHE } = process.env

interface Served {
  readonly address: string
  readonly keys_file: string
}

let folder: string
let service: ChildProcess
let served: Served
let ownerKey: string
/** First dates for the examples: `start` yields a few pages of rows, `never` yields none. */
let start: string
let never: string

/** Starts a service with only the demo datasets that the examples request, in a temporary folder. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bourse-clients-'))
  // The database server may run as a different user that needs access to its folder.
  await chmod(folder, 0o755)
  const environment = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    BOURSE_DATA_DIR: join(folder, 'data'),
    BOURSE_PORT: '0',
    BOURSE_METRICS_PORT: '0',
    BOURSE_LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, [here('support/bourse.ts'), 'serve', '--json'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  service = child
  const said = text(child.stderr)
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(async () => Promise.reject(new Error(await said))),
  ])
  served = JSON.parse(line)
  ownerKey = JSON.parse(await readFile(served.keys_file, 'utf8')).owner
  const dates = (await rows('/v1/eod?symbols=AAPL&limit=120')).map(({ date }) => date)
  start = dates.at(-1) ?? ''
  never = new Date(Date.parse(dates[0] ?? '') + 86_400_000).toISOString().slice(0, 10)
}, 300_000)

afterAll(async () => {
  if (service.exitCode === null) {
    const ended = once(service, 'exit')
    service.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

async function rows(
  path: string,
): Promise<readonly { readonly symbol: string; readonly date: string; readonly close: string }[]> {
  const response = await fetch(served.address + path, { headers: { authorization: `Bearer ${ownerKey}` } })
  const decimals = (await response.text()).replaceAll(/"close":([\d.]+)/g, '"close":"$1"')
  return JSON.parse(decimals).data
}

/** Runs an example as a reader would, against the service. */
async function run(words: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = {
    PATH,
    HOME,
    BOURSE_URL: served.address,
    BOURSE_KEY: ownerKey,
    PYTHONDONTWRITEBYTECODE: '1',
    ...more,
  }
  const [command = '', ...rest] = words
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, stdout, stderr }
}

/** Starts a simulated service that records the headers of each request. */
async function simulate(answer: (response: ServerResponse, index: number) => void) {
  const asked: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => answer(response, asked.push(request.headers) - 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}`, asked, close: () => void server.close() }
}

const LANGUAGES = [
  { name: 'TypeScript', tool: process.execPath, bars: ['typescript/daily-bars.ts'], order: ['typescript/export.ts'] },
  { name: 'curl', tool: 'sh', needs: 'curl', bars: ['curl/daily-bars.sh'], order: ['curl/export.sh'] },
  { name: 'Python', tool: 'python3', bars: ['python/daily_bars.py'], order: ['python/export.py'] },
]

for (const { name, tool, needs = tool, bars, order } of LANGUAGES) {
  const missing = spawnSync(needs, ['--version']).status !== 0
  const program = (files: readonly string[], ...words: readonly string[]) => [
    tool,
    ...files.map((file) => here(`../${file}`)),
    ...words,
  ]

  describe.skipIf(missing)(`the examples in ${name}${missing ? ` (skipped: ${needs} is not installed)` : ''}`, () => {
    test('the examples print every daily close on or after a date, with all digits', async () => {
      const { code, stdout, stderr } = await run(program(bars, 'AAPL,MSFT', start))
      const expected = await rows(`/v1/eod?symbols=AAPL,MSFT&from=${start}&limit=1000`)
      expect([code, stderr]).toEqual([0, ''])
      expect(expected).toHaveLength(240)
      expect(stdout.trim().split(/\r?\n/)).toEqual([
        'symbol,date,close',
        ...expected.map(({ symbol, date, close }) => `${symbol},${date},${close}`),
      ])
    })

    test('the examples print only the header row if there are no rows', async () => {
      expect(await run(program(bars, 'AAPL', never))).toEqual({ code: 0, stdout: 'symbol,date,close\n', stderr: '' })
    })

    test('the examples exit with the problem if the service rejects the request', async () => {
      const { code, stderr } = await run(program(bars, 'NOBODY'))
      expect(code).not.toBe(0)
      expect(stderr).toContain('symbol-not-resolved')
      expect(stderr).not.toContain(ownerKey)
    })

    test('the examples order an export, wait for it and read it', async () => {
      const { code, stdout, stderr } = await run(program(order, 'AAPL,MSFT', start))
      expect(stderr).toMatch(/^ordered exp_[0-9a-f]+\n$/)
      const [newest] = await rows('/v1/eod?symbols=AAPL&limit=1')
      expect([code, stdout]).toEqual([0, `240 rows up to ${newest?.date}\n`])
    })

    test('the examples retry after 429 when Retry-After says so', async () => {
      const busy = await simulate((response, index) => {
        if (index === 0) response.writeHead(429, { 'retry-after': '1' }).end('{"code":"rate-limit"}')
        else response.end(name === 'curl' ? 'head\r\n' : '{"data":[],"meta":{"next_cursor":null}}')
      })
      const { code, stdout } = await run(program(bars), { BOURSE_URL: busy.url })
      expect([code, stdout, busy.asked.length]).toEqual([0, 'symbol,date,close\n', 2])
      busy.close()
    })

    test('the examples do not send the key if the file is in another store', async () => {
      const store = await simulate((response) => response.end('{"date":"2026-03-02","close":1.10}\n'))
      const ready = { id: 'exp_1', status: 'ready', sha256: SHA256 }
      const service = await simulate((response, index) => {
        if (index === 0)
          response.writeHead(202, { location: '/v1/exports/exp_1' }).end(JSON.stringify({ data: ready, meta: {} }))
        else response.writeHead(302, { location: `${store.url}/file` }).end()
      })
      const { code, stdout, stderr } = await run(program(order), {
        BOURSE_URL: service.url,
        BOURSE_KEY: 'bourse_secret',
      })
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout: '1 rows up to 2026-03-02\n',
        stderr: 'ordered exp_1\n',
      })
      expect(service.asked.map(({ authorization }) => authorization)).toEqual([
        'Bearer bourse_secret',
        'Bearer bourse_secret',
      ])
      expect(store.asked).toHaveLength(1)
      expect(JSON.stringify(store.asked)).not.toContain('bourse_secret')
      store.close()
      service.close()
    })

    test('the examples name the missing variable if there is no key', async () => {
      const { code, stderr } = await run(program(bars), { BOURSE_KEY: '' })
      expect(code).not.toBe(0)
      expect(stderr).toContain('Set BOURSE_KEY to an API key')
    })
  })
}
